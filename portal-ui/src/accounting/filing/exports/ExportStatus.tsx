import Box from '@mui/material/Box'
import { exportsMessages as words } from '../../../shared/messages/exports'
import { Icon } from '../../../shared/ui/Icon'
import type { Export } from './exportQueries'

const ICONS = { ACTIVE: 'circle-check', PAUSED: 'pause', ENDED: 'ban' } as const

/** Whether it goes out: icon, then word. */
export const ExportStatus = ({ of: status }: { of: Export['status'] }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
    <Icon name={ICONS[status]} size={14} />
    {words.status[status]}
  </Box>
)
