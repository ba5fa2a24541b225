import Box from '@mui/material/Box'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDay } from '../../shared/format/dates'
import { formatAmount, formatPesos } from '../../shared/format/money'
import { reconciliationMessages } from '../../shared/messages/reconciliation'
import { Value } from '../../shared/plain/Value'
import { EmptyState } from '../../shared/ui/EmptyState'
import { LoadingState } from '../../shared/ui/LoadingState'
import { ResponsiveTable } from '../filing/ResponsiveTable'
import { MoreRows } from '../parts/MoreRows'
import { documentsQuery, type ReconciledRow } from './reconciliationQueries'

const words = reconciliationMessages.documents
const AMOUNTS = ['net', 'vat', 'withheld'] as const

interface Props {
  company: string
  quarter: string
  row: ReconciledRow
  /** Names the table for who hears it. */
  label: string
}

/** The billing documents behind an expected amount, and the receipts of its place. */
export const ReconciledDocuments = ({ company, quarter, row, label }: Props) => {
  const found = useInfiniteQuery(documentsQuery({ company, quarter }, row))
  const [first] = found.data?.pages ?? []
  const documents = found.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Box sx={{ bgcolor: 'surface.sunken', width: '100%' }}>
      <LoadingState
        inCard
        data={found.data}
        error={found.error}
        onRetry={() => void found.refetch()}
        lines={3}
      />
      {first && documents.length === 0 && <EmptyState title={words.none} text={words.noneText} />}
      {first && documents.length > 0 && (
        <>
          <ResponsiveTable
            label={label}
            columns={words.columns}
            numbers={AMOUNTS.length}
            rows={documents.map((each) => ({
              key: String(each.id),
              cells: [
                <Value key="number">
                  {[each.number, each.einvoice].filter(Boolean).join(', ')}
                </Value>,
                words.kinds[each.kind],
                formatDay(each.date),
                each.income_month,
                ...AMOUNTS.map((name) => <Value key={name}>{formatAmount(each[name])}</Value>),
              ],
            }))}
          />
          <Box sx={{ px: 2, py: 1, fontSize: 12.5, color: 'text.secondary' }}>
            {words.sums(formatPesos(first.totals.base), formatPesos(first.totals.announced))}
          </Box>
        </>
      )}
      <MoreRows of={found} label={words.more} />
    </Box>
  )
}
