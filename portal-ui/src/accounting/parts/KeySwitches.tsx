import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { accountingMessages } from '../../shared/messages/accounting'
import { askFirst, enableKeys, useAsksFirst, useKeysEnabled } from './keys'

interface SwitchProps {
  label: string
  help: string
  checked: boolean
  onChange: (on: boolean) => void
}

const KeySwitch = ({ label, help, checked, onChange }: SwitchProps) => {
  const id = useId()
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, ml: '-9px' }}>
      <Checkbox
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        slotProps={{ input: { id, 'aria-describedby': `${id}-help` } }}
      />
      <Box sx={{ pt: '7px' }}>
        <label htmlFor={id}>{label}</label>
        <Typography id={`${id}-help`} variant="body2" color="text.secondary">
          {help}
        </Typography>
      </Box>
    </Box>
  )
}

/** How keys are to work for this person, in this browser. */
export const KeySwitches = () => (
  <Box>
    <KeySwitch
      label={accountingMessages.keys.enabled}
      help={accountingMessages.keys.enabledHelp}
      checked={useKeysEnabled()}
      onChange={enableKeys}
    />
    <KeySwitch
      label={accountingMessages.keys.askFirst}
      help={accountingMessages.keys.askFirstHelp}
      checked={useAsksFirst()}
      onChange={askFirst}
    />
  </Box>
)
