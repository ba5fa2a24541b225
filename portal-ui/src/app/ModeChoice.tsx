import MenuItem from '@mui/material/MenuItem'
import { useColorScheme } from '@mui/material/styles'
import { commonMessages } from '../shared/messages/common'
import { Icon } from '../shared/ui/Icon'

const MODES = { light: 'sun', dark: 'moon', system: 'monitor' } as const
type Mode = keyof typeof MODES

const NEXT: Record<Mode, Mode> = { system: 'light', light: 'dark', dark: 'system' }

/** Goes round: as the system, light, dark. */
export const ModeChoice = (item: { tabIndex?: number; autoFocus?: boolean }) => {
  const { mode = 'system', setMode } = useColorScheme()
  return (
    <MenuItem {...item} onClick={() => setMode(NEXT[mode])}>
      <Icon name={MODES[mode]} />
      {commonMessages.nav.appearance}: {commonMessages.nav.modes[mode]}
    </MenuItem>
  )
}
