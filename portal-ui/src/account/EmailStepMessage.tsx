import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../shared/ui/Icon'
import { centered } from '../shared/ui/layout'
import type { DialogRecord } from './emailDialogState'

const TYPES: Record<DialogRecord['typeClass'], { icon: IconName; color: string; bgcolor: string }> =
  {
    primary: { icon: 'mail', color: 'primary.main', bgcolor: 'action.selected' },
    success: {
      icon: 'circle-check',
      color: 'status.approved.fg',
      bgcolor: 'status.approved.bg',
    },
    danger: {
      icon: 'circle-alert',
      color: 'status.disapproved.fg',
      bgcolor: 'status.disapproved.bg',
    },
  }

/** What a step says, under the colour and icon of its type. */
export const EmailStepMessage = ({
  typeClass,
  children,
}: {
  typeClass: DialogRecord['typeClass']
  children: ReactNode
}) => {
  const { icon, ...tone } = TYPES[typeClass]
  return (
    <Box sx={{ display: 'flex', gap: 1.75, pb: 1 }}>
      <Box component="span" className={typeClass} sx={{ ...markStyles, ...tone }}>
        <Icon name={icon} size={20} />
      </Box>
      <Box role="status" sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  )
}

const markStyles = { ...centered, width: 36, height: 36, borderRadius: '9px', flex: 'none' }
