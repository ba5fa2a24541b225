import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { centavosOf, formatAmount, formatPesos } from '../../shared/format/money'
import { reconciliationMessages } from '../../shared/messages/reconciliation'
import { paths } from '../../shared/paths'
import { Value } from '../../shared/plain/Value'
import { LoadingState } from '../../shared/ui/LoadingState'
import { Note } from '../../shared/ui/Note'
import { SectionCard } from '../../shared/ui/SectionCard'
import { ResponsiveTable } from '../filing/ResponsiveTable'
import { ledgerTieQuery, type LedgerTie as Tie } from './reconciliationQueries'

const words = reconciliationMessages.ledger
const MOST_NAMED = 20 // certificates that the server names of a difference
const NAMES = ['certified', 'filed'] as const

const LedgerDifferences = ({ tie }: { tie: Tie }) =>
  tie.differences.length > 0 && (
    <Box component="ul" sx={{ m: 0, pl: 4, pr: 2, pb: 1.25, fontSize: 12.5 }}>
      {tie.differences.map(({ name, tax, certificates }) => (
        <Box component="li" key={name} sx={{ overflowWrap: 'anywhere' }}>
          {words.differences[name]}: <Value>{formatPesos(tax)}</Value> (
          <Value>{certificates.join(', ')}</Value>
          {certificates.length === MOST_NAMED && words.andMore})
        </Box>
      ))}
    </Box>
  )

const rowOf = (name: (typeof NAMES)[number], tie: Tie) => ({
  key: name,
  cells: [
    words.names[name],
    <Value key="reconciled">{formatAmount(tie.reconciled)}</Value>,
    <Value key="ledger">{formatAmount(tie.ledger)}</Value>,
    <Value key="difference">
      {formatAmount(centavosOf(tie.reconciled) - centavosOf(tie.ledger))}
    </Value>,
  ],
  below: <LedgerDifferences tie={tie} />,
})

/** Certified and filed tax against the credit ledger, each difference with its name. */
export const LedgerTie = (of: { company: string; quarter: string }) => {
  const { data, error, refetch } = useQuery(ledgerTieQuery(of))
  const isTied = data && NAMES.every((name) => data[name].is_tied)
  return (
    <SectionCard
      title={words.title}
      aside={
        <MuiLink component={Link} to={paths.accounting.credits}>
          {words.link}
        </MuiLink>
      }
    >
      <LoadingState inCard data={data} error={error} onRetry={() => void refetch()} lines={3} />
      {data && (
        <ResponsiveTable
          label={words.title}
          columns={words.columns}
          numbers={3}
          rows={NAMES.map((name) => rowOf(name, data[name]))}
        />
      )}
      {isTied && (
        <Box sx={{ px: 2, pb: 1.5 }}>
          <Note tone="ok">{words.tied}</Note>
        </Box>
      )}
    </SectionCard>
  )
}
