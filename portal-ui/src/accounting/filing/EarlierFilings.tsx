import MuiLink from '@mui/material/Link'
import { useInfiniteGetList } from 'react-admin'
import { Link } from 'react-router'
import { formatDate } from '../../shared/format/dates'
import { formatAmount } from '../../shared/format/money'
import { filingMessages } from '../../shared/messages/filing'
import { paths } from '../../shared/paths'
import { EmptyState } from '../../shared/ui/EmptyState'
import { LoadingState } from '../../shared/ui/LoadingState'
import { SectionCard } from '../../shared/ui/SectionCard'
import { rowsIn } from '../admin/pagedRows'
import { MoreRows } from '../parts/MoreRows'
import type { Filing } from './filingQueries'
import { periodWords } from './periodMessages'
import { ResponsiveTable } from './ResponsiveTable'

const words = filingMessages.earlier

const rowOf = (filing: Filing) => ({
  key: filing.id,
  cells: [
    <MuiLink
      key="made"
      component={Link}
      to={paths.accounting.filed(filing.id)}
      aria-label={`${formatDate(filing.at)}, ${words.of(filing.form, periodWords(filing), filing.number)}`}
    >
      {formatDate(filing.at)}
    </MuiLink>,
    <span key="for">
      {words.of(filing.form, periodWords(filing), filing.number)}
      {filing.status === 'WITHDRAWN' && `, ${words.withdrawn}`}
      {filing.status === 'FILED' && !filing.counts && `, ${words.replaced}`}
    </span>,
    filingMessages.number(filing.certificates),
    formatAmount(filing.tax),
  ],
})

/** The filings of a company, newest first; each opens on what was filed and what changed since. */
export const EarlierFilings = ({ company }: { company: string }) => {
  const found = useInfiniteGetList<Filing>('filings', {
    filter: { company },
    pagination: { page: 1, perPage: 10 },
    meta: { rows: true },
  })
  const filings = rowsIn(found.data)
  return (
    <SectionCard title={words.title}>
      <LoadingState
        data={filings}
        error={found.error}
        onRetry={() => void found.refetch()}
        lines={3}
        inCard
      />
      {filings?.length === 0 && <EmptyState icon="folder-open" title={words.none} />}
      {filings && filings.length > 0 && (
        <ResponsiveTable
          label={words.title}
          columns={words.columns}
          numbers={2}
          rows={filings.map(rowOf)}
        />
      )}
      <MoreRows of={found} label={words.more} />
    </SectionCard>
  )
}
