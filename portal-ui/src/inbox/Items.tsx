import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { inboxWords } from '../shared/messages/inbox'
import { inboxQuery } from '../shared/queries/inbox'
import { EmptyState } from '../shared/ui/EmptyState'
import { ErrorNote } from '../shared/ui/ErrorNote'
import { Skeletons } from '../shared/ui/Skeletons'
import { Item } from './Item'
import { useSeen } from './useSeen'

/** The list; what was unread when it was opened stays marked until it is closed. */
export const Items = ({ onGone }: { onGone: () => void }) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    inboxQuery(),
  )
  const items = data?.pages.flatMap((page) => page.results)
  const fresh = useSeen(items)
  if (!items)
    return error ? (
      <Box sx={{ p: 2 }}>
        <ErrorNote error={error} onRetry={() => void refetch()} />
      </Box>
    ) : (
      <Skeletons lines={5} />
    )
  if (items.length === 0) return <EmptyState title={inboxWords.empty} text={inboxWords.emptyText} />
  return (
    <Box
      tabIndex={0}
      role="group"
      aria-label={inboxWords.title}
      sx={{ overflowY: 'auto', minHeight: 0 }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item) => (
          <Item key={item.seq} item={item} unread={fresh.has(item.seq)} onGone={onGone} />
        ))}
      </Box>
      {hasNextPage && (
        <Box sx={{ p: 1.5, display: 'grid', justifyContent: 'center' }}>
          <Button
            size="small"
            aria-busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
            sx={{ minHeight: { xs: 44, md: 32 } }}
          >
            {isFetchingNextPage ? inboxWords.loading : inboxWords.more}
          </Button>
        </Box>
      )}
    </Box>
  )
}
