import Box from '@mui/material/Box'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { codeOf, recentQuarters } from '../../shared/format/quarter'
import { vatMessages } from '../../shared/messages/vat'
import { LoadingState } from '../../shared/ui/LoadingState'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import type { Choices } from '../filing/filingQueries'
import { quarterWords } from '../filing/periodMessages'
import { CompanyChooser, toolbarStyles } from '../parts/CompanyChooser'
import { ReportFiles } from '../parts/ReportFiles'
import { VatList } from './VatList'
import { VatSums, VatTotals } from './VatTotals'
import { type VatKey, vatFilterOf, vatQuery } from './vatQueries'

const words = vatMessages
const QUARTERS = 12

/** What is looked at; its key is in the address. */
function useVatKey(choices: Choices) {
  const [params, setParams] = useSearchParams()
  const company = choices.companies.find(({ code }) => code === params.get('company'))
  const quarters = recentQuarters(QUARTERS).map(codeOf)
  const asked = params.get('quarter') ?? ''
  const of: VatKey = {
    company: company?.code ?? choices.companies[0]?.code ?? '',
    quarter: quarters.includes(asked) ? asked : '',
  }
  const choose = (some: Partial<VatKey>) => setParams({ ...of, ...some }, { replace: true })
  return { of, quarters, choose }
}

const VatChooser = ({
  choices,
  at: { of, quarters, choose },
}: {
  choices: Choices
  at: ReturnType<typeof useVatKey>
}) => (
  <CompanyChooser
    label={words.company}
    companies={choices.companies}
    company={of.company}
    onCompany={(company) => choose({ company })}
    time={{
      label: words.quarter,
      value: of.quarter,
      choices: [
        { value: '', label: words.everyQuarter },
        ...quarters.map((value) => ({ value, label: quarterWords(value) })),
      ],
      onChange: (quarter) => choose({ quarter }),
    }}
  />
)

/** VAT withheld of a company: totals, sums for 2550Q, and the certificates. */
export const VatScreen = ({ choices }: { choices: Choices }) => {
  const at = useVatKey(choices)
  const found = useInfiniteQuery(vatQuery(at.of))
  const [first] = found.data?.pages ?? []
  const more = found.hasNextPage ? () => void found.fetchNextPage() : undefined
  return (
    <Page
      title={`${words.title} ${at.of.company}`}
      below={<Box sx={{ color: 'text.secondary' }}>{words.about}</Box>}
      actions={<VatChooser choices={choices} at={at} />}
    >
      <Box sx={columnStyles}>
        <OfflineNote help={words.offline} />
        <LoadingState
          data={first}
          error={found.error}
          onRetry={() => void found.refetch()}
          lines={12}
        />
        {first && (
          <>
            <Box className="no-print" sx={toolbarStyles}>
              <ReportFiles path="/vat-withheld/export" of={vatFilterOf(at.of)} words={words} />
            </Box>
            <VatTotals totals={first.totals} sums={first.sums} />
            <VatSums sums={first.sums} />
            <VatList
              certificates={found.data?.pages.flatMap(({ results }) => results) ?? []}
              onMore={more}
              isFetching={found.isFetchingNextPage}
            />
          </>
        )}
      </Box>
    </Page>
  )
}

const columnStyles = {
  display: 'grid',
  gap: 1.5,
  minWidth: 0,
  gridTemplateColumns: 'minmax(0, 1fr)',
}
