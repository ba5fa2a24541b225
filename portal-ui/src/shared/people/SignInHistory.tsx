import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { components } from '../api/schema'
import { formatMoment } from '../format/dates'
import { factorMessages as words } from '../messages/factors'
import { Skeletons } from '../plain/Skeletons'
import { cursorIn } from '../queries/cursor'
import { queryClient } from '../queries/queryClient'
import { get } from '../session/client'
import { ErrorNote } from '../ui/ErrorNote'
import { lineBelow, plainList } from '../ui/layout'

type SignInPage = components['schemas']['SignInPage']
type SignInEntry = SignInPage['results'][number]

const SignInRow = ({ entry }: { entry: SignInEntry }) => (
  <Box component="li" sx={{ ...lineBelow, py: 1, overflowWrap: 'anywhere' }}>
    <Typography sx={{ fontSize: 14, fontWeight: 500 }}>
      {formatMoment(entry.at)} · {words.ways[entry.way]}
    </Typography>
    <Typography variant="caption" component="p" sx={{ m: 0, color: 'surface.hint' }}>
      {[entry.device, entry.address && words.from(entry.address), entry.company]
        .filter(Boolean)
        .join(' · ')}
    </Typography>
  </Box>
)

/** When somebody signed in, the last one first; one's own unless a person is named. */
export default function SignInHistory({ person = '' }: { person?: string }) {
  const query = useInfiniteQuery(
    {
      queryKey: ['sign-ins', person],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        get<SignInPage>(
          '/account/sign-ins/',
          { person: person || undefined, cursor: pageParam, page_size: 10 },
          signal,
        ),
      getNextPageParam: (page: SignInPage) => cursorIn(page.next),
    },
    queryClient,
  )
  const { data, error, refetch, hasNextPage, isFetchingNextPage } = query
  const entries = data?.pages.flatMap((page) => page.results)
  return (
    <>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!entries && !error && <Skeletons lines={3} />}
      {entries?.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {words.historyEmpty}
        </Typography>
      )}
      <Box component="ul" aria-label={words.historyTitle} sx={plainList}>
        {entries?.map((entry) => (
          <SignInRow key={entry.id} entry={entry} />
        ))}
      </Box>
      {hasNextPage && (
        <Button
          size="small"
          disabled={isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </>
  )
}
