import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDate } from '../../shared/format/dates'
import { formatAmount, toCentavos } from '../../shared/format/money'
import { creditMessages } from '../../shared/messages/credits'
import { DialogSlot } from '../../shared/ui/DialogSlot'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { FileButton } from '../../shared/ui/FileButton'
import { Icon } from '../../shared/ui/Icon'
import { LoadingState } from '../../shared/ui/LoadingState'
import { Note } from '../../shared/ui/Note'
import { Page } from '../../shared/ui/Page'
import { useOnline } from '../../shared/ui/useOnline'
import { FileDownload } from '../filing/FileDownload'
import type { Choices } from '../filing/filingQueries'
import { yearChoice } from '../filing/periodMessages'
import { CompanyChooser, toolbarStyles } from '../parts/CompanyChooser'
import { FiguresAsOf } from '../parts/FiguresAsOf'
import { CreditEntryDialog } from './CreditEntryDialog'
import { CreditReturns } from './CreditReturns'
import { CreditTieOut } from './CreditTieOut'
import { CreditEntries, CreditYearEnd } from './CreditYearEnd'
import {
  type CreditLedger,
  type LedgerKey,
  ledgerKeyOf,
  ledgerQuery,
  useImportEntries,
} from './creditQueries'

const words = creditMessages

/** The ledger that is looked at; its key is in the address. */
function useLedgerKey(choices: Choices) {
  const [params, setParams] = useSearchParams()
  const { companies } = choices
  const company = companies.find(({ code }) => code === params.get('company')) ?? companies[0]
  const years = company?.years ?? []
  const year = years.find(({ code }) => code === params.get('year')) ?? years[1]
  const of = { company: company?.code ?? '', year: year?.code ?? '' }
  return {
    of,
    years,
    key: ledgerKeyOf(of.company, year),
    choose: (some: Partial<typeof of>) => setParams({ ...of, ...some }, { replace: true }),
  }
}

const CreditsChooser = ({
  choices,
  at: { of, years, choose },
}: {
  choices: Choices
  at: ReturnType<typeof useLedgerKey>
}) => (
  <CompanyChooser
    label={words.company}
    companies={choices.companies}
    company={of.company}
    onCompany={(company) => choose({ company })}
    time={{
      label: words.year,
      value: of.year,
      choices: years.map((each) => ({ value: each.code, label: yearChoice(each) })),
      onChange: (year) => year && choose({ year }),
    }}
  />
)

const CreditsActions = ({ ledger, of }: { ledger: CreditLedger; of: LedgerKey }) => {
  const online = useOnline()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box className="no-print" sx={toolbarStyles}>
      {ledger.may_type && (
        <Button variant="contained" disabled={!online} onClick={() => setOpen(true)}>
          {words.dialog.open}
        </Button>
      )}
      <FileDownload path="/credits/ledger.xlsx" of={of} label={words.workbook} name={words.title} />
      <Button onClick={() => window.print()}>
        <Icon name="printer" />
        {words.print}
      </Button>
      <DialogSlot>
        {isOpen && (
          <CreditEntryDialog
            key={`${ledger.company} ${ledger.code}`}
            ledger={ledger}
            onClose={() => setOpen(false)}
          />
        )}
      </DialogSlot>
    </Box>
  )
}

/** Figures from a file, such as the balances of the ledger account. */
const CreditImport = ({ of }: { of: LedgerKey }) => {
  const online = useOnline()
  const { mutate, data, error, isPending } = useImportEntries(of)
  return (
    <Box className="no-print" sx={{ display: 'grid', gap: 1, fontSize: 13 }}>
      <Box sx={toolbarStyles}>
        <FileButton
          label={words.dialog.file}
          busyLabel={words.dialog.saving}
          accept=".csv,text/csv"
          disabled={!online}
          busy={isPending}
          onFile={(file) => mutate(file)}
        />
        <span>{words.dialog.fileColumns}</span>
      </Box>
      {error && <ErrorNote error={error} />}
      {data && !error && (
        <Note tone="ok" role="status">
          {words.dialog.imported(data.entries)}
        </Note>
      )}
    </Box>
  )
}

/** What the year before carries over, where that is not what this one begins with. */
const CreditOpeningNote = ({ ledger }: { ledger: CreditLedger }) => {
  const { opening, expected_opening: expected } = ledger
  if (!expected || toCentavos(expected) === toCentavos(opening?.amount || '0.00')) return null
  const amount = formatAmount(expected)
  return (
    <Note tone="warn" icon="hand">
      {opening ? words.opening.differs(amount) : words.opening.expected(amount)}
    </Note>
  )
}

/** The credit ledger of a company and taxable year. */
export const CreditsScreen = ({ choices }: { choices: Choices }) => {
  const at = useLedgerKey(choices)
  const { data: ledger, error, dataUpdatedAt, refetch } = useQuery(ledgerQuery(at.key))
  return (
    <Page
      title={ledger ? `${words.title} ${ledger.company}, ${ledger.code}` : words.title}
      below={
        ledger && (
          <>
            {words.about(formatDate(ledger.starts), formatDate(ledger.ends))}{' '}
            <FiguresAsOf at={dataUpdatedAt} />
          </>
        )
      }
      actions={<CreditsChooser choices={choices} at={at} />}
    >
      <Box sx={columnStyles}>
        <LoadingState data={ledger} error={error} onRetry={() => void refetch()} lines={12} />
        {ledger && (
          <>
            <CreditsActions ledger={ledger} of={at.key} />
            <CreditOpeningNote ledger={ledger} />
            <CreditReturns ledger={ledger} />
            <CreditTieOut key={`${at.of.company} ${at.of.year}`} ledger={ledger} of={at.key} />
            <CreditYearEnd ledger={ledger} />
            <CreditEntries ledger={ledger} />
            {ledger.may_type && <CreditImport of={at.key} />}
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
