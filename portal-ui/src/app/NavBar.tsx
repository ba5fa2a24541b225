import Box from '@mui/material/Box'
import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useConfig } from '../shared/config'
import { type LiveState, useLiveState } from '../shared/live/liveState'
import { commonMessages } from '../shared/messages/common'
import { paths } from '../shared/paths'
import { Brand } from '../shared/plain/Brand'
import { clearSavedViews } from '../shared/session/filters'
import { Icon, type IconName } from '../shared/ui/Icon'
import { inlineRow } from '../shared/ui/layout'
import { barSlot } from '../shared/ui/useBarSlot'
import { AccountMenu } from './AccountMenu'
import { MainNav } from './MainNav'

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
const LiveBadge = () => {
  const state = useLiveState()
  return (
    <Box
      component="span"
      role="status"
      sx={{
        ...inlineRow,
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

/** In heights of the text, as the theme's `md`: below it the links stand in the account menu. */
const NARROW_REM = 43.8125

/** Whether the bar has room for links, for the size of its text; measured when either changes. */
function useNarrowBar() {
  const bar = useRef<HTMLElement>(null)
  const rem = useRef<HTMLElement>(null)
  const [isNarrow, setIsNarrow] = useState(false)
  useLayoutEffect(() => {
    if (!bar.current || !rem.current || typeof ResizeObserver === 'undefined') return
    const [whole, unit] = [bar.current, rem.current]
    const measure = () => setIsNarrow(whole.offsetWidth < NARROW_REM * unit.offsetWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(whole)
    observer.observe(unit)
    return () => observer.disconnect()
  }, [])
  return { bar, rem, isNarrow }
}

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
