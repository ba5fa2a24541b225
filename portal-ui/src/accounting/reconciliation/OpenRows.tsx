import Box from '@mui/material/Box'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDay } from '../../shared/format/dates'
import { formatAmount } from '../../shared/format/money'
import { reconciliationMessages } from '../../shared/messages/reconciliation'
import { Value } from '../../shared/plain/Value'
import { LoadingState } from '../../shared/ui/LoadingState'
import { quarterWords } from '../filing/periodMessages'
import { ResponsiveTable } from '../filing/ResponsiveTable'
import { MoreRows } from '../parts/MoreRows'
import { openRowsQuery } from './reconciliationQueries'

const words = reconciliationMessages.ageing
const list = reconciliationMessages.list

interface Props {
  company: string
  bucket: keyof typeof words.buckets
}

/** The rows of one age, the oldest quarter first. */
export const OpenRows = ({ company, bucket }: Props) => {
  const found = useInfiniteQuery(openRowsQuery(company, bucket))
  const rows = found.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Box sx={{ bgcolor: 'surface.sunken' }}>
      <LoadingState
        inCard
        data={found.data}
        error={found.error}
        onRetry={() => void found.refetch()}
        lines={4}
      />
      {rows.length > 0 && (
        <ResponsiveTable
          label={words.rowsOf(words.buckets[bucket])}
          columns={words.rowColumns}
          numbers={1}
          rows={rows.map((row) => ({
            key: String(row.id),
            cells: [
              <span key="payor" translate="no">
                {row.tenant.name || list.unknown} {row.tenant.tin}
              </span>,
              <span key="mall" translate="no">
                {[row.mall || list.severalMalls, row.unit].filter(Boolean).join(', ')}
              </span>,
              quarterWords(row.quarter),
              formatDay(row.due),
              <Value key="open">{formatAmount(row.open)}</Value>,
            ],
          }))}
        />
      )}
      <MoreRows of={found} label={words.more} />
    </Box>
  )
}
