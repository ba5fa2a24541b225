import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatAmount } from '../../shared/format/money'
import { creditMessages } from '../../shared/messages/credits'
import { paths } from '../../shared/paths'
import { Icon } from '../../shared/ui/Icon'
import { LoadingState } from '../../shared/ui/LoadingState'
import { SectionCard } from '../../shared/ui/SectionCard'
import { ResponsiveTable } from '../filing/ResponsiveTable'
import {
  type CreditDifferences,
  type CreditLedger,
  type CreditReturn,
  differencesQuery,
  type LedgerKey,
} from './creditQueries'

const words = creditMessages.tie

const differenceRow = (each: CreditDifferences['results'][number]) => ({
  key: each.id,
  cells: [
    <MuiLink key="reference" component={Link} to={paths.accounting.form(each.id)} translate="no">
      {each.reference}
    </MuiLink>,
    each.payor_name,
    each.why,
    formatAmount(each.certified),
    formatAmount(each.claimed),
    formatAmount(each.difference),
  ],
})

/** The certificates by which certified and claimed differ. */
const CreditDifferenceList = ({ of, each }: { of: LedgerKey; each: CreditReturn }) => {
  const { data, error, refetch } = useQuery(differencesQuery(of, each.number))
  const texts = creditMessages.differences
  if (!data)
    return (
      <LoadingState data={data} error={error} onRetry={() => void refetch()} lines={3} inCard />
    )
  const rest = data.count - data.results.length
  return (
    <Box sx={{ py: 1, bgcolor: 'surface.sunken' }}>
      <Box sx={{ px: 2, pb: 0.5, fontSize: 13 }}>
        {data.count === 0 ? texts.none : texts.sum(data.count, formatAmount(data.tax))}{' '}
        {rest > 0 && texts.more(rest)}
      </Box>
      {data.count > 0 && (
        <ResponsiveTable
          label={creditMessages.returnName(each.form, each.number)}
          columns={texts.columns}
          numbers={3}
          rows={data.results.map(differenceRow)}
        />
      )}
    </Box>
  )
}

const statusOf = ({ is_tied, return_line, ledger_account }: CreditReturn) => {
  if (is_tied) return words.tied
  return return_line && ledger_account ? words.differs : words.missing
}

const typedAmount = (entry: CreditReturn['used']) =>
  entry ? formatAmount(entry.amount) : words.missingAmount

const tieIcon = ({ is_tied, return_line, ledger_account }: CreditReturn) => {
  if (is_tied) return 'check'
  return return_line && ledger_account ? 'circle-alert' : 'clock'
}

const TieStatus = ({ each }: { each: CreditReturn }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
    <Icon name={tieIcon(each)} size={14} />
    {statusOf(each)}
  </Box>
)

/** SAWT, return and ledger account side by side; a press names the differences. */
export const CreditTieOut = ({ ledger, of }: { ledger: CreditLedger; of: LedgerKey }) => {
  const [open, setOpen] = useState(0)
  const rowOf = (each: CreditReturn) => {
    const isOpen = open === each.number
    const name = creditMessages.returnName(each.form, each.number)
    return {
      key: String(each.number),
      cells: [
        <Button
          key="return"
          size="small"
          variant="text"
          aria-expanded={isOpen}
          aria-label={isOpen ? words.hide(name) : words.show(name)}
          onClick={() => setOpen(isOpen ? 0 : each.number)}
        >
          {name}
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        </Button>,
        <TieStatus key="status" each={each} />,
        formatAmount(each.claimed.tax),
        typedAmount(each.return_line),
        typedAmount(each.ledger_account),
        formatAmount(each.difference),
      ],
      below: isOpen && <CreditDifferenceList of={of} each={each} />,
    }
  }
  return (
    <SectionCard title={words.title} note={words.note}>
      <ResponsiveTable
        label={words.title}
        columns={words.columns}
        numbers={4}
        rows={ledger.returns.map(rowOf)}
      />
    </SectionCard>
  )
}
