import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { inboxMessages } from '../shared/messages/inbox'
import { Skeletons } from '../shared/plain/Skeletons'
import { type InboxView, inboxQuery } from '../shared/queries/inbox'
import { EmptyState } from '../shared/ui/EmptyState'
import { ErrorNote } from '../shared/ui/ErrorNote'
import { plainList } from '../shared/ui/layout'
import { InboxEntry } from './InboxEntry'

interface Props {
  view: InboxView
  onPick: (seq: number) => void
}

const NONE = {
  all: { title: inboxMessages.empty, text: inboxMessages.emptyText },
  unread: { title: inboxMessages.noneUnread, text: inboxMessages.noneUnreadText },
}

export const InboxEntries = ({ view, onPick }: Props) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    inboxQuery(view),
  )
  const items = data?.pages.flatMap((page) => page.results)
  if (!items)
    return error ? (
      <Box sx={{ p: 2 }}>
        <ErrorNote error={error} onRetry={() => void refetch()} />
      </Box>
    ) : (
      <Skeletons lines={5} />
    )
  if (items.length === 0 && !hasNextPage) return <EmptyState {...NONE[view]} />
  return (
    <Box
      tabIndex={0}
      role="group"
      aria-label={inboxMessages.title}
      sx={{ overflowY: 'auto', minHeight: 0 }}
    >
      <Box component="ul" sx={plainList}>
        {items.map((item) => (
          <InboxEntry key={item.seq} item={item} onPick={() => onPick(item.seq)} />
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
            {isFetchingNextPage ? inboxMessages.loading : inboxMessages.more}
          </Button>
        </Box>
      )}
    </Box>
  )
}
