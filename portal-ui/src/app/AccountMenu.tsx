import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Popover from '@mui/material/Popover'
import { type MouseEvent, useState } from 'react'
import { showTin } from '../shared/format/tin'
import { en } from '../shared/messages/en'
import { useSession } from '../shared/session/store'
import { Icon } from '../shared/ui/Icon'
import { MenuEntries } from './MenuEntries'

const useWho = () => {
  const user = useSession()?.user
  return {
    title: user?.payor_name || user?.email || user?.current_email || '',
    subtitle: user?.payor_tin ? showTin(user.payor_tin) : en.nav.accounting,
  }
}

const Who = ({ whole = false }: { whole?: boolean }) => {
  const { title, subtitle } = useWho()
  return (
    <Box sx={{ textAlign: 'left', minWidth: 0 }}>
      <Box component="strong" sx={whole ? { ...whoLook, whiteSpace: 'normal' } : whoLook}>
        {title}
      </Box>
      <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'surface.hint' }}>{subtitle}</Box>
    </Box>
  )
}

const MenuButton = ({ open, onOpen }: { open: boolean; onOpen: (at: HTMLElement) => void }) => (
  <ButtonBase
    aria-haspopup="menu"
    aria-expanded={open}
    sx={buttonLook}
    onClick={(event: MouseEvent<HTMLElement>) => onOpen(event.currentTarget)}
  >
    <span className="visually-hidden">{en.nav.account}</span>
    <Box sx={{ display: { xs: 'none', md: 'block' }, minWidth: 0 }}>
      <Who />
    </Box>
    <Box component="span" sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
      <Icon name="chevron-down" />
    </Box>
    <Box component="span" sx={{ display: { xs: 'inline-flex', md: 'none' } }}>
      <Icon name="menu" size={20} />
    </Box>
  </ButtonBase>
)

export const AccountMenu = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <MenuButton open={Boolean(anchor)} onOpen={setAnchor} />
      <Popover
        // It stays inside the header, the landmark it belongs to.
        disablePortal
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: menuLook } }}
      >
        <Box sx={{ px: 1.75, py: 1.25, borderBottom: 1, borderColor: 'surface.lineSoft' }}>
          <Who whole />
        </Box>
        <MenuEntries close={close} />
      </Popover>
    </>
  )
}

const whoLook = {
  display: 'block',
  fontSize: 13,
  lineHeight: '17px',
  fontWeight: 600,
  maxWidth: 300,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}

const buttonLook = {
  fontFamily: 'inherit',
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  p: '5px 6px 5px 10px',
  minHeight: 44,
  minWidth: 44,
  maxWidth: '100%',
  borderRadius: '8px',
}

const menuLook = {
  width: 300,
  borderRadius: '12px',
  bgcolor: 'surface.raised',
  boxShadow: '0 1px 2px rgb(13 31 36 / 3%), 0 12px 32px -8px rgb(13 31 36 / 30%)',
  '& .MuiMenuItem-root': { gap: 1.25, minHeight: { xs: 44, md: 36 }, fontSize: 14, px: 1.75 },
  '& .MuiMenuItem-root > svg': { color: 'surface.hint' },
}
