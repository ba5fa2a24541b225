import Box from '@mui/material/Box'
import { useNavigate } from 'react-router'
import { useConfig } from '../shared/config'
import { commonMessages } from '../shared/messages/common'
import { paths } from '../shared/paths'
import { Brand } from '../shared/plain/Brand'
import { clearSavedViews } from '../shared/session/filters'
import { LiveBadge } from '../shared/ui/LiveBadge'
import { barSlot } from '../shared/ui/useBarSlot'
import { AccountMenu } from './AccountMenu'
import { MainNav } from './MainNav'
import { useNarrowBar } from './useNarrowBar'

/** Back to the beginning: what was sorted and filtered is forgotten. */
const NavLogo = () => {
  const navigate = useNavigate()
  return (
    <Box
      component="a"
      href={paths.home}
      aria-label={`${useConfig().name}, ${commonMessages.app.home}`}
      sx={{ textDecoration: 'none', lineHeight: 0, borderRadius: '8px', mr: 'auto' }}
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

export const NavBar = ({ minimal }: { minimal: boolean }) => {
  const { bar, rem, isNarrow } = useNarrowBar()
  return (
    <Box
      component="header"
      ref={bar}
      className="no-print"
      sx={minimal ? { ...barStyles, ...bareStyles } : barStyles}
    >
      <Box ref={rem} component="i" sx={remStyles} />
      <NavLogo />
      {!minimal && (
        <>
          {!isNarrow && <MainNav />}
          <LiveBadge />
          <Box ref={barSlot} sx={{ minWidth: 44 }} />
          <AccountMenu isNarrow={isNarrow} />
        </>
      )}
    </Box>
  )
}

/** As wide as the text is high. */
const remStyles = { position: 'absolute', width: '1rem', visibility: 'hidden' } as const

const barStyles = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  // Very large text has two rows on a phone.
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  minHeight: { xs: 56, md: 60 },
  px: { xs: 2, md: 3 },
  gap: { xs: 1, md: 1.5, lg: 3 },
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const

const bareStyles = { position: 'static', bgcolor: 'transparent', borderBottom: 0 } as const
