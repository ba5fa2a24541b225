import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { inboxMessages } from '../shared/messages/inbox'
import { type InboxView, inboxQuery } from '../shared/queries/inbox'
import { alignedRow, lineBelow } from '../shared/ui/layout'
import { SegmentedControl } from '../shared/ui/SegmentedControl'

interface Props {
  view: InboxView
  onPick: (view: InboxView) => void
  onReadAll: (newest: number) => void
  isReading: boolean
}

/** Which messages are shown, and all of them read by one press. */
export const InboxViews = ({ view, onPick, onReadAll, isReading }: Props) => {
  const { data } = useInfiniteQuery(inboxQuery())
  const first = data?.pages[0]
  const newest = first?.results[0]?.seq
  const segments = (['all', 'unread'] as const).map((value) => ({
    value,
    label: inboxMessages.views[value],
  }))
  return (
    <Box sx={rowStyles}>
      <SegmentedControl
        label={inboxMessages.view}
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
        {inboxMessages.readAll}
      </Button>
    </Box>
  )
}

const rowStyles = {
  ...alignedRow,
  ...lineBelow,
  justifyContent: 'space-between',
  gap: 1,
  px: 2,
  py: 1,
}
