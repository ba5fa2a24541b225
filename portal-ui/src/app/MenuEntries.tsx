import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import { useColorScheme } from '@mui/material/styles'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { type AccountScreen, openAccount } from '../account/accountScreen'
import { manualNameOf, manualOf } from '../help/helpFiles'
import { useConfig } from '../shared/config'
import { commonMessages } from '../shared/messages/common'
import { isLockedPath, paths } from '../shared/paths'
import { useMe } from '../shared/session/me'
import { useSession } from '../shared/session/sessionStore'
import { Icon } from '../shared/ui/Icon'
import { useMainNav } from '../shared/ui/mainNav'

const MODES = { light: 'sun', dark: 'moon', system: 'monitor' } as const
type Mode = keyof typeof MODES

const NEXT: Record<Mode, Mode> = { system: 'light', light: 'dark', dark: 'system' }

/** Goes round: as the system, light, dark. */
const ModeChoice = (item: { tabIndex?: number; autoFocus?: boolean }) => {
  const { mode = 'system', setMode } = useColorScheme()
  return (
    <MenuItem {...item} onClick={() => setMode(NEXT[mode])}>
      <Icon name={MODES[mode]} />
      {commonMessages.nav.appearance}: {commonMessages.nav.modes[mode]}
    </MenuItem>
  )
}

interface Props {
  hasPages: boolean
  open: boolean
  close: () => void
}

/** The entries of the dropdown; while the interface is locked there is no way out by it. */
export const MenuEntries = ({ hasPages, open: isOpen, close }: Props) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { name, terms_url, privacy_url } = useConfig()
  const mainNav = useMainNav()
  const session = useSession()
  const isTenant = session?.accountType === 'tenant'
  const locked = isLockedPath(pathname)
  const manual = manualOf(session)
  const pages = hasPages ? mainNav : []
  const tenants = useMe()?.tenants ?? []
  const others = isTenant && !locked ? tenants.filter(({ current }) => !current) : []
  const changeTo = async (id: number) => {
    close()
    const { switchTenant } = await import('../account/switchTenant')
    await switchTenant(id)
    void navigate(paths.tenant.dashboard)
  }
  const go = (to: string) => () => {
    close()
    void navigate(to)
  }
  const open = (screen: AccountScreen) => () => {
    // The menu gives the focus back to its button first: the dialog returns it there when it closes.
    flushSync(close)
    openAccount(screen)
  }
  const away = (href: string) =>
    ({ component: 'a', href, target: '_blank', rel: 'noopener', onClick: close }) as const
  return (
    <MenuList
      autoFocusItem={isOpen}
      aria-label={commonMessages.nav.account}
      onKeyDown={(event) => event.key === 'Tab' && close()}
    >
      {[
        ...pages.map(({ to, label }) => (
          <MenuItem key={to} onClick={go(to)}>
            <Icon name="chevron-right" />
            {label}
          </MenuItem>
        )),
        isTenant && !locked && (
          <MenuItem key="settings" onClick={open('settings')}>
            <Icon name="settings" />
            {commonMessages.nav.settings}
          </MenuItem>
        ),
        isTenant && !locked && (
          <MenuItem key="people" onClick={go(paths.tenant.people)}>
            <Icon name="users" />
            {commonMessages.nav.people}
          </MenuItem>
        ),
        ...others.map(({ id, name: company }) => (
          <MenuItem key={id} onClick={() => void changeTo(id)}>
            <Icon name="refresh-cw" />
            {commonMessages.nav.switchTo(company)}
          </MenuItem>
        )),
        <MenuItem key="faqs" onClick={go(paths.faqs)}>
          <Icon name="circle-question-mark" />
          {commonMessages.nav.faqs}
        </MenuItem>,
        manual && (
          <MenuItem
            key="manual"
            component="a"
            href={manual}
            download={manualNameOf(session, name)}
            onClick={close}
          >
            <Icon name="download" />
            {commonMessages.nav.manual}
          </MenuItem>
        ),
        terms_url && (
          <MenuItem key="terms" {...away(terms_url)}>
            <Icon name="file-text" />
            {commonMessages.nav.terms}
          </MenuItem>
        ),
        privacy_url && (
          <MenuItem key="privacy" {...away(privacy_url)}>
            <Icon name="shield-check" />
            {commonMessages.nav.privacy}
          </MenuItem>
        ),
        <ModeChoice key="mode" />,
        !isTenant && !locked && (
          <MenuItem key="sessions" onClick={open('sessions')}>
            <Icon name="monitor" />
            {commonMessages.nav.sessions}
          </MenuItem>
        ),
        !locked && <Divider key="line" />,
        !locked && (
          <MenuItem key="logout" onClick={go(paths.logout)}>
            <Icon name="log-out" />
            {commonMessages.nav.logout}
          </MenuItem>
        ),
      ]}
    </MenuList>
  )
}
