import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { certificatePagesQuery } from '../../shared/api/certificates'
import type { Counts } from '../../shared/api/types'
import { CsvButton } from '../../shared/csv/CsvButton'
import { tn } from '../../shared/messages/tenant'
import { paths } from '../../shared/paths'
import { EmptyState } from '../../shared/ui/EmptyState'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Sheet } from '../../shared/ui/Sheet'
import { Skeletons } from '../../shared/ui/Skeletons'
import { CertificateRows } from './CertificateRows'
import { Filters } from './Filters'
import { filtersOf, type ListView, queryOf } from './view'

interface Props {
  view: ListView
  counts: Counts | undefined
}

const Nothing = ({ view }: { view: ListView }) =>
  view.isFiltered ? (
    <EmptyState
      icon="search"
      title={tn.list.noMatch}
      text={tn.list.noMatchText}
      action={<Button onClick={view.clear}>{tn.list.clear}</Button>}
    />
  ) : (
    <EmptyState
      title={tn.list.empty}
      text={tn.list.emptyText}
      action={
        <Button component={Link} to={paths.tenant.newForm}>
          {tn.dashboard.newCertificate}
        </Button>
      }
    />
  )

/** All certificates of the tenant, page after page. */
export const CertificateList = ({ view, counts }: Props) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      ...certificatePagesQuery(queryOf(view)),
      placeholderData: keepPreviousData,
    },
  )
  const items = data?.pages.flatMap((page) => page.results)
  const last = data?.pages.at(-1)
  return (
    <Sheet
      title={tn.list.title}
      aside={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: 1.5 }}>
          <Box component="span" sx={{ alignSelf: 'center' }}>
            {items &&
              last &&
              tn.list.shown(items.length, last.count, Boolean(last.count_is_capped))}
          </Box>
          <CsvButton query={filtersOf(view)} />
        </Box>
      }
    >
      <Filters view={view} counts={counts} />
      {error && (
        <Box sx={{ p: 2 }}>
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {!items && !error && <Skeletons lines={6} />}
      {items?.length === 0 && <Nothing view={view} />}
      {items && items.length > 0 && <CertificateRows items={items} />}
      {hasNextPage && (
        <Box sx={{ p: 2, display: 'grid', justifyContent: 'center' }}>
          <Button aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? tn.list.loadingMore : tn.list.more}
          </Button>
        </Box>
      )}
    </Sheet>
  )
}
