import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { inboxWords } from '../shared/messages/inbox'
import { type InboxView, inboxQuery } from '../shared/queries/inbox'
import { Segments } from '../shared/ui/Segments'

interface Props {
  view: InboxView
  onPick: (view: InboxView) => void
  onReadAll: (newest: number) => void
  isReading: boolean
}

/** Which messages are shown, and all of them read by one press. */
export const Views = ({ view, onPick, onReadAll, isReading }: Props) => {
  const { data } = useInfiniteQuery(inboxQuery())
  const first = data?.pages[0]
  const newest = first?.results[0]?.seq
  const segments = (['all', 'unread'] as const).map((value) => ({
    value,
    label: inboxWords.views[value],
  }))
  return (
    <Box sx={rowLook}>
      <Segments
        label={inboxWords.view}
        segments={segments}
        value={view}
        onPick={(picked) => onPick(picked as InboxView)}
      />
      <Button
        size="small"
        disabled={!first?.unread || newest === undefined}
        aria-busy={isReading}
        onClick={() => newest !== undefined && onReadAll(newest)}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        {inboxWords.readAll}
      </Button>
    </Box>
  )
}

const rowLook = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  px: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
}
