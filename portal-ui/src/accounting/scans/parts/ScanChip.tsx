import Box from '@mui/material/Box'
import { scanMessages } from '../../../shared/messages/scans'
import { Icon, type IconName } from '../../../shared/ui/Icon'
import { inlineRow } from '../../../shared/ui/layout'
import type { ScanStatus } from '../scanQueries'

/** Where a file is before the server has it. */
export type FileState = keyof typeof scanMessages.states

interface Look {
  icon: IconName
  color: string
  bgcolor?: string
  outlined?: boolean
  spins?: boolean
}

const READING = { color: 'primary.main', bgcolor: 'action.selected' }
const QUIET = { color: 'status.cancelled.fg' }
const DRAFT = { color: 'status.draft.fg', bgcolor: 'status.draft.bg', outlined: true }
const BAD = { color: 'status.disapproved.fg', outlined: true }

const LOOKS: Record<ScanStatus | FileState, Look> = {
  QUEUED: { icon: 'hourglass', ...QUIET },
  UPLOADING: { icon: 'upload', ...DRAFT },
  ALREADY: { icon: 'copy', ...DRAFT },
  REFUSED: { icon: 'triangle-alert', ...BAD },
  PROCESSING: { icon: 'loader', spins: true, ...READING },
  READ: { icon: 'scan-text', ...READING },
  CONFIRMED: {
    icon: 'circle-check',
    color: 'status.approved.fg',
    bgcolor: 'status.approved.bg',
  },
  'PROCESSING-FAILED': { icon: 'triangle-alert', ...BAD },
  DISCARDED: { icon: 'trash-2', outlined: true, ...QUIET },
  ERASED: { icon: 'trash-2', outlined: true, ...QUIET },
}

const wordOf = (of: ScanStatus | FileState) =>
  ({ ...scanMessages.statuses, ...scanMessages.states })[of]

/** How a scan, or a file on its way, stands. */
export const ScanChip = ({ of }: { of: ScanStatus | FileState }) => {
  const { icon, color, bgcolor, outlined, spins } = LOOKS[of]
  return (
    <Box
      component="span"
      sx={{
        ...chipStyles,
        color,
        bgcolor,
        px: bgcolor || outlined ? '8px' : 0,
        boxShadow: outlined
          ? 'inset 0 0 0 1.5px color-mix(in srgb, currentColor 55%, transparent)'
          : 0,
      }}
    >
      <Icon name={icon} size={14} stroke={2.1} className={spins ? 'spin' : undefined} />
      {wordOf(of)}
    </Box>
  )
}

const chipStyles = {
  ...inlineRow,
  gap: '5px',
  minHeight: 24,
  borderRadius: '6px',
  fontSize: 11.5,
  fontWeight: 600,
  letterSpacing: '0.02em',
  whiteSpace: 'nowrap',
} as const
