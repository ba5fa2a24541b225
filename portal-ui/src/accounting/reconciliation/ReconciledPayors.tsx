import MuiLink from '@mui/material/Link'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatAmount } from '../../shared/format/money'
import { reconciliationMessages } from '../../shared/messages/reconciliation'
import { Value } from '../../shared/plain/Value'
import { LoadingState } from '../../shared/ui/LoadingState'
import { SectionCard } from '../../shared/ui/SectionCard'
import { ResponsiveTable } from '../filing/ResponsiveTable'
import { MoreRows } from '../parts/MoreRows'
import { type PayorSum, payorSumsQuery } from './reconciliationQueries'

const words = reconciliationMessages.payors
const AMOUNTS = ['expected', 'certified', 'signed', 'filed', 'open'] as const

interface Props {
  company: string
  quarter: string
  /** Narrows the list of rows to a payor, by its TIN. */
  onPayor: (tin: string) => void
}

const rowOf = (payor: PayorSum, onPayor: Props['onPayor']) => ({
  key: payor.tin,
  cells: [
    <MuiLink
      key="payor"
      component="button"
      type="button"
      sx={{ textAlign: 'start', overflowWrap: 'anywhere' }}
      onClick={() => onPayor(payor.tin)}
    >
      <span translate="no">
        {payor.name || reconciliationMessages.list.unknown} {payor.tin}
      </span>
    </MuiLink>,
    payor.rows,
    ...AMOUNTS.map((name) => <Value key={name}>{formatAmount(payor[name])}</Value>),
  ],
})

/** The sums of each payor; a payor leads to its malls and units. */
export const ReconciledPayors = ({ company, quarter, onPayor }: Props) => {
  const found = useInfiniteQuery(payorSumsQuery({ company, quarter }))
  const payors = found.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <SectionCard title={words.title} note={words.note}>
      <LoadingState
        inCard
        data={found.data}
        error={found.error}
        onRetry={() => void found.refetch()}
        lines={5}
      />
      {payors.length > 0 && (
        <ResponsiveTable
          label={words.title}
          columns={words.columns}
          numbers={AMOUNTS.length + 1}
          rows={payors.map((payor) => rowOf(payor, onPayor))}
        />
      )}
      <MoreRows of={found} label={words.more} />
    </SectionCard>
  )
}
