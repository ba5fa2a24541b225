import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Icon } from './Icon'
import type { IconName } from './icons'

export type NoteTone = 'ok' | 'warn' | 'bad' | 'info'

const LOOKS: Record<NoteTone, { color: string; bgcolor: string; icon: IconName }> = {
  ok: { color: 'status.approved.fg', bgcolor: 'status.approved.bg', icon: 'circle-check' },
  warn: { color: 'status.returned.fg', bgcolor: 'status.returned.bg', icon: 'triangle-alert' },
  bad: { color: 'status.disapproved.fg', bgcolor: 'status.disapproved.bg', icon: 'circle-alert' },
  info: { color: 'status.submitted.fg', bgcolor: 'status.submitted.bg', icon: 'info' },
}

interface Props {
  tone: NoteTone
  icon?: IconName
  role?: 'status' | 'alert'
  action?: ReactNode
  children: ReactNode
}

export const Note = ({ tone, icon, role, action, children }: Props) => {
  const look = LOOKS[tone]
  return (
    <Box
      role={role}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1.25,
        px: 1.75,
        py: 1.5,
        borderRadius: '8px',
        bgcolor: look.bgcolor,
        color: 'text.primary',
        fontSize: 14,
        lineHeight: '20px',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
      }}
    >
      <Box component="span" sx={{ color: look.color, mt: '1px', lineHeight: 0 }}>
        <Icon name={icon ?? look.icon} size={18} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
      {action && <Box sx={{ alignSelf: 'center' }}>{action}</Box>}
    </Box>
  )
}
