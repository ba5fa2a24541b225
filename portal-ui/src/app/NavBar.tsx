import Box from '@mui/material/Box'
import { NavLink, useNavigate } from 'react-router'
import { useConfig } from '../shared/config'
import { commonWords } from '../shared/messages/common'
import { paths } from '../shared/paths'
import { Brand } from '../shared/plain/Brand'
import { clearSavedViews } from '../shared/session/filters'
import { barSlot } from '../shared/ui/barSlot'
import { LiveBadge } from '../shared/ui/LiveBadge'
import { useMainNav } from '../shared/ui/mainNav'
import { AccountMenu } from './AccountMenu'

/** Back to the beginning: what was sorted and filtered is forgotten. */
const Logo = () => {
  const navigate = useNavigate()
  return (
    <Box
      component="a"
      href={paths.home}
      aria-label={`${useConfig().name}, ${commonWords.app.home}`}
      sx={{ textDecoration: 'none', lineHeight: 0, borderRadius: '8px' }}
      onClick={(event) => {
        event.preventDefault()
        clearSavedViews()
        void navigate(paths.home)
      }}
    >
      <Brand />
    </Box>
  )
}

const MainNav = () => {
  const items = useMainNav()
  return (
    <Box component="nav" aria-label={commonWords.app.main} sx={navLook}>
      {items.map(({ to, label, count }) => (
        <NavLink key={to} to={to}>
          {label}
          {count !== undefined && <span className="count">{count}</span>}
        </NavLink>
      ))}
    </Box>
  )
}

export const NavBar = ({ minimal }: { minimal: boolean }) => (
  <Box component="header" className="no-print" sx={minimal ? { ...barLook, ...bareLook } : barLook}>
    <Logo />
    {!minimal && (
      <>
        <MainNav />
        <Box sx={{ flex: 1 }} />
        <LiveBadge />
        <Box ref={barSlot} sx={{ minWidth: 44 }} />
        <AccountMenu />
      </>
    )}
  </Box>
)

const barLook = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  height: { xs: 56, md: 60 },
  px: { xs: 2, md: 3 },
  gap: { xs: 1, md: 3 },
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const

const bareLook = { position: 'static', bgcolor: 'transparent', borderBottom: 0 } as const

const navLook = {
  display: { xs: 'none', md: 'flex' },
  alignSelf: 'stretch',
  gap: '2px',
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: '7px',
    px: 1.5,
    fontSize: 14,
    fontWeight: 500,
    color: 'text.secondary',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    position: 'relative',
  },
  '& a.active': { color: 'text.primary', fontWeight: 600 },
  '& a.active::after': {
    content: '""',
    position: 'absolute',
    left: 12,
    right: 12,
    bottom: -1,
    height: 3,
    bgcolor: 'primary.main',
    borderRadius: '3px 3px 0 0',
  },
  '& .count': {
    fontSize: 12,
    lineHeight: '18px',
    px: '6px',
    borderRadius: '5px',
    bgcolor: 'surface.sunken',
    color: 'text.secondary',
    fontWeight: 600,
  },
} as const
