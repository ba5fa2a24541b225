import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { formatDate } from '../../shared/format/dates'
import { formatAmount } from '../../shared/format/money'
import { filingMessages } from '../../shared/messages/filing'
import { paths } from '../../shared/paths'
import { Value } from '../../shared/plain/Value'
import { EmptyState } from '../../shared/ui/EmptyState'
import { LoadingState } from '../../shared/ui/LoadingState'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { SectionCard } from '../../shared/ui/SectionCard'
import { SelectInput } from '../../shared/ui/SelectInput'
import { MoreRows } from '../parts/MoreRows'
import {
  choicesQuery,
  type UnclaimedAge,
  type UnclaimedPage as UnclaimedAnswer,
  unclaimedQuery,
} from './filingQueries'
import { quarterWords } from './periodMessages'
import { ResponsiveTable } from './ResponsiveTable'

const words = filingMessages.unclaimed
type Row = UnclaimedAnswer['results'][number]
type Ages = UnclaimedAnswer['ages']

interface AgesProps {
  ages: Ages
  age: string
  onChoose: (age: UnclaimedAge | '') => void
}

/** The sums of each age; each opens its certificates. */
const AgeSums = ({ ages, age, onChoose }: AgesProps) => (
  <SectionCard
    title={words.byAge}
    note={words.text}
    aside={
      age !== '' && (
        <Button size="small" onClick={() => onChoose('')} sx={{ minHeight: { xs: 44, md: 32 } }}>
          {words.all}
        </Button>
      )
    }
  >
    <ResponsiveTable
      label={words.title}
      columns={words.columns}
      numbers={3}
      rows={ages.map((each) => ({
        key: each.age,
        cells: [
          words.ages[each.age],
          each.certificates === 0 ? (
            filingMessages.number(0)
          ) : (
            <MuiLink
              key="count"
              component="button"
              type="button"
              aria-pressed={each.age === age}
              aria-label={words.show(words.ages[each.age], each.certificates)}
              onClick={() => onChoose(each.age)}
              sx={{ fontSize: 13, minWidth: 24, minHeight: { xs: 44, md: 24 }, textAlign: 'right' }}
            >
              {filingMessages.number(each.certificates)}
            </MuiLink>
          ),
          formatAmount(each.base),
          formatAmount(each.tax),
        ],
      }))}
    />
  </SectionCard>
)

const rowOf = (each: Row) => ({
  key: each.id,
  cells: [
    <MuiLink key="reference" component={Link} to={paths.accounting.form(each.id)}>
      <Value>{each.reference}</Value>
    </MuiLink>,
    <span key="payor">{each.payor_name}</span>,
    words.period(formatDate(each.period_from), formatDate(each.period_to)),
    each.claim_quarter === 'annual' ? words.annual : quarterWords(each.claim_quarter),
    formatDate(each.lost_on),
    formatAmount(each.tax),
  ],
})

const UnclaimedList = ({ company, age }: { company: string; age: string }) => {
  const found = useInfiniteQuery(unclaimedQuery(company, age))
  const rows = found.data?.pages.flatMap(({ results }) => results)
  return (
    <SectionCard title={age ? words.ages[age as UnclaimedAge] : words.all}>
      <LoadingState
        data={rows}
        error={found.error}
        onRetry={() => void found.refetch()}
        lines={8}
        inCard
      />
      {rows?.length === 0 && <EmptyState icon="circle-check" title={words.none} />}
      {rows && rows.length > 0 && (
        <ResponsiveTable
          label={age ? words.ages[age as UnclaimedAge] : words.all}
          columns={words.listColumns}
          numbers={1}
          rows={rows.map(rowOf)}
        />
      )}
      <MoreRows of={found} label={words.more} />
    </SectionCard>
  )
}

/** Approved certificates of a company that no return claims, by age. */
export const UnclaimedPage = () => {
  const [params, setParams] = useSearchParams()
  const { data: choices, error, refetch } = useQuery(choicesQuery())
  const companies = choices?.companies ?? []
  const company = params.get('company') ?? companies[0]?.code ?? ''
  const age = params.get('age') ?? ''
  const sums = useInfiniteQuery({ ...unclaimedQuery(company), enabled: company !== '' })
  const choose = (changes: { company?: string; age?: string }) =>
    setParams({ company, ...(age && { age }), ...changes }, { replace: true })
  return (
    <Page title={words.title}>
      <OfflineNote help={filingMessages.offline} />
      <LoadingState data={choices} error={error} onRetry={() => void refetch()} lines={4} />
      {companies.length > 1 && (
        <Box sx={{ maxWidth: 320 }}>
          <SelectInput
            label={words.company}
            value={company}
            choices={companies.map(({ code, name }) => ({
              value: code,
              label: `${code}, ${name}`,
            }))}
            onChange={(code) => choose({ company: code })}
          />
        </Box>
      )}
      <Box sx={cardsStyles}>
        {sums.data?.pages[0] && (
          <AgeSums
            ages={sums.data.pages[0].ages}
            age={age}
            onChoose={(chosen) => choose({ age: chosen })}
          />
        )}
        {company && <UnclaimedList company={company} age={age} />}
      </Box>
    </Page>
  )
}

const cardsStyles = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }
