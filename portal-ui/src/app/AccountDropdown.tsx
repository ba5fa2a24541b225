import Box from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import { AccountIdentity } from './AccountIdentity'
import { MenuEntries } from './MenuEntries'

interface Props {
  anchor: HTMLElement
  /** With the links that the bar has no room for. */
  hasPages: boolean
  open: boolean
  onClose: () => void
}

/** What opens below the name in the bar. */
export default function AccountDropdown({ anchor, hasPages, open, onClose }: Props) {
  return (
    <Popover
      // It stays inside the header, the landmark it belongs to; only the rest of it is hidden.
      container={() => anchor.closest('header')}
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: menuStyles } }}
    >
      <Box sx={{ px: 1.75, py: 1.25, borderBottom: 1, borderColor: 'surface.lineSoft' }}>
        <AccountIdentity whole />
      </Box>
      <MenuEntries hasPages={hasPages} open={open} close={onClose} />
    </Popover>
  )
}

const menuStyles = {
  width: '18.75rem',
  maxWidth: 'calc(100% - 32px)',
  borderRadius: '12px',
  bgcolor: 'surface.raised',
  boxShadow: '0 1px 2px rgb(13 31 36 / 3%), 0 12px 32px -8px rgb(13 31 36 / 30%)',
  '& .MuiMenuItem-root': { gap: 1.25, minHeight: { xs: 44, md: 36 }, fontSize: 14, px: 1.75 },
  '& .MuiMenuItem-root > svg': { color: 'surface.hint' },
}
