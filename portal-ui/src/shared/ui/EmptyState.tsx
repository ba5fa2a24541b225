import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'
import { alignedRow, centered } from './layout'

interface Props {
  icon?: IconName
  title: string
  text?: string
  action?: ReactNode
}

export const EmptyState = ({ icon = 'inbox', title, text, action }: Props) => (
  <Box sx={{ ...alignedRow, gap: 1.5, px: 2.5, py: 2.5, flexWrap: { xs: 'wrap', md: 'nowrap' } }}>
    <Box
      sx={{
        ...centered,
        width: 40,
        height: 40,
        borderRadius: '10px',
        bgcolor: 'surface.sunken',
        color: 'surface.hint',
        flex: 'none',
      }}
    >
      <Icon name={icon} size={20} />
    </Box>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography sx={{ fontSize: 14, fontWeight: 500 }}>{title}</Typography>
      {text && (
        <Typography variant="body2" color="text.secondary">
          {text}
        </Typography>
      )}
    </Box>
    {action}
  </Box>
)
