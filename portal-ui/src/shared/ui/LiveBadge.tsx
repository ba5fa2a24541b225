import Box from '@mui/material/Box'
import { type LiveState, useLiveState } from '../live/liveState'
import { commonMessages } from '../messages/common'
import { Icon, type IconName } from './Icon'

const ICONS: Record<Exclude<LiveState, 'live'>, IconName> = {
  catching_up: 'refresh-cw',
  polling: 'clock',
  offline: 'wifi-off',
}

const dot = {
  width: 8,
  height: 8,
  borderRadius: '50%',
  bgcolor: 'live.main',
  boxShadow: '0 0 0 3px rgb(30 158 90 / 22%)',
  animation: 'breathe 2.4s ease-in-out infinite',
}

/** Says how fresh the screen is; spoken only when that changes. */
export const LiveBadge = () => {
  const state = useLiveState()
  return (
    <Box
      component="span"
      role="status"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '7px',
        fontSize: 12.5,
        fontWeight: 500,
        whiteSpace: 'nowrap',
        color: state === 'offline' ? 'warning.main' : 'text.secondary',
      }}
    >
      {state === 'live' && <Box component="i" sx={dot} />}
      {state && state !== 'live' && <Icon name={ICONS[state]} size={14} />}
      {state && <span>{commonMessages.live[state]}</span>}
    </Box>
  )
}
