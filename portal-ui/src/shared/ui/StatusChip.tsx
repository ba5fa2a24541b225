import Box from '@mui/material/Box'
import { aboutStatus } from '../api/about'
import type { Status } from '../api/types'
import { commonMessages } from '../messages/common'
import { Icon } from './Icon'
import { statusStyles, toneOf } from './statusStyles'

interface Props {
  status: Status
  /** Without its fill, where many stand together. */
  plain?: boolean
  /** Another certificate took its place. */
  replaced?: boolean
  /** A former system decided it. */
  elsewhere?: boolean
}

export const StatusChip = ({
  status,
  plain = false,
  replaced = false,
  elsewhere = false,
}: Props) => {
  const { icon, outlined } = statusStyles[status]
  const { label, claims } = aboutStatus(status)
  return (
    <Box
      component="span"
      className="status-chip"
      translate="no"
      sx={{
        ...toneOf(status),
        display: 'inline-flex',
        alignItems: 'center',
        gap: '5px',
        minHeight: 24,
        px: plain ? 0 : '8px',
        borderRadius: '6px',
        fontSize: plain ? 11 : 11.5,
        fontWeight: 600,
        letterSpacing: '0.02em',
        whiteSpace: 'nowrap',
        boxShadow:
          outlined && !plain
            ? 'inset 0 0 0 1px color-mix(in srgb, currentColor 40%, transparent)'
            : 0,
        ...(plain && { bgcolor: 'transparent' }),
        '@media print': { bgcolor: 'transparent', boxShadow: 'inset 0 0 0 1px currentColor' },
      }}
    >
      <Icon name={icon} size={14} stroke={2.1} />
      <span>
        {label}
        {elsewhere && claims ? commonMessages.elsewhere : ''}
        {replaced ? commonMessages.replaced : ''}
      </span>
    </Box>
  )
}
