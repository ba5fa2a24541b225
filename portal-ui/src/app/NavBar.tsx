import Box from '@mui/material/Box'
import { useNavigate } from 'react-router'
import { useConfig } from '../shared/config'
import { commonWords } from '../shared/messages/common'
import { paths } from '../shared/paths'
import { Brand } from '../shared/plain/Brand'
import { clearSavedViews } from '../shared/session/filters'
import { barSlot } from '../shared/ui/barSlot'
import { LiveBadge } from '../shared/ui/LiveBadge'
import { AccountMenu } from './AccountMenu'
import { MainNav } from './MainNav'

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

export const NavBar = ({ minimal }: { minimal: boolean }) => (
  <Box component="header" className="no-print" sx={minimal ? { ...barLook, ...bareLook } : barLook}>
    <Logo />
    {!minimal && (
      <>
        <MainNav />
        <Box sx={{ flex: 1, display: { md: 'none' } }} />
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
  minHeight: { xs: 56, md: 60 },
  px: { xs: 2, md: 3 },
  gap: { xs: 1, md: 1.5, lg: 3 },
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const

const bareLook = { position: 'static', bgcolor: 'transparent', borderBottom: 0 } as const
