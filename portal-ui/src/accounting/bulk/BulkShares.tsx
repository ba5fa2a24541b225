import Box from '@mui/material/Box'
import type { Rehearsal } from '../../shared/api/types'
import { bulkMessages } from '../../shared/messages/bulk'

/** How many each person would be given. */
export const BulkShares = ({ of: shares }: { of: Rehearsal['shares'] }) => (
  <Box component="ul" aria-label={bulkMessages.shares} sx={styles}>
    {shares.map(({ username, name, count }) => (
      <li key={username}>
        <span>{name}</span>
        <b>{count}</b>
      </li>
    ))}
  </Box>
)

const styles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  maxHeight: 220,
  overflow: 'auto',
  fontSize: 14,
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 2,
    py: 0.5,
    borderTop: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
}
