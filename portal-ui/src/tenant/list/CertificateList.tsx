import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Counts } from '../../shared/api/types'
import { CsvButton } from '../../shared/csv/CsvButton'
import { commonMessages } from '../../shared/messages/common'
import { tenantMessages } from '../../shared/messages/tenant'
import { paths } from '../../shared/paths'
import { Skeletons } from '../../shared/plain/Skeletons'
import { certificatePagesQuery } from '../../shared/queries/certificates'
import { keepPrevious } from '../../shared/queries/keepPrevious'
import { EmptyState } from '../../shared/ui/EmptyState'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { SectionCard } from '../../shared/ui/SectionCard'
import { totalCount } from '../parts/certificateMessages'
import { CertificateFilters } from './CertificateFilters'
import { CertificateRows } from './CertificateRows'
import { filtersOf, type ListView, queryOf } from './listView'

interface Props {
  view: ListView
  counts: Counts | undefined
}

const NoCertificates = ({ view }: { view: ListView }) =>
  view.isFiltered ? (
    <EmptyState
      icon="search"
      title={tenantMessages.list.noMatch}
      text={tenantMessages.list.noMatchText}
      action={<Button onClick={view.clear}>{commonMessages.filters.clear}</Button>}
    />
  ) : (
    <EmptyState
      title={tenantMessages.list.empty}
      text={tenantMessages.list.emptyText}
      action={
        <Button component={Link} to={paths.tenant.newForm}>
          {tenantMessages.dashboard.newCertificate}
        </Button>
      }
    />
  )

const MoreCertificates = ({ isFetching, onMore }: { isFetching: boolean; onMore: () => void }) => (
  <Box sx={{ p: 2, display: 'grid', justifyContent: 'center' }}>
    <Button aria-busy={isFetching} onClick={onMore}>
      {isFetching ? tenantMessages.list.loadingMore : tenantMessages.list.more}
    </Button>
  </Box>
)

/** A few rows are seen at one glance. */
const ROWS_TO_FILTER = 5

const isWorthFiltering = (view: ListView, counts: Counts | undefined) =>
  view.isFiltered || (counts !== undefined && totalCount(counts) >= ROWS_TO_FILTER)

/** All certificates of the tenant, page after page. */
export const CertificateList = ({ view, counts }: Props) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      ...certificatePagesQuery(queryOf(view)),
      placeholderData: keepPrevious,
    },
  )
  const items = data?.pages.flatMap((page) => page.results)
  const first = data?.pages[0]
  return (
    <SectionCard
      title={tenantMessages.list.title}
      aside={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: 1.5 }}>
          <Box component="span" sx={{ alignSelf: 'center' }}>
            {items &&
              first &&
              tenantMessages.list.shown(
                items.length,
                first.count ?? items.length,
                Boolean(first.count_is_capped),
              )}
          </Box>
          <CsvButton query={filtersOf(view)} />
        </Box>
      }
    >
      {isWorthFiltering(view, counts) && <CertificateFilters view={view} counts={counts} />}
      {error && (
        <Box sx={{ p: 2 }}>
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {!items && !error && <Skeletons lines={6} />}
      {items?.length === 0 && <NoCertificates view={view} />}
      {items && items.length > 0 && <CertificateRows items={items} />}
      {hasNextPage && (
        <MoreCertificates isFetching={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      )}
    </SectionCard>
  )
}
