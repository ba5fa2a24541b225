import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { Choice, GivenReason } from '../api/types'
import { commonMessages } from '../messages/common'
import { FieldError } from '../plain/Field'
import { lineBelow } from './layout'

export interface AskedReasons {
  label: string
  choices: Choice[]
  value: GivenReason[]
  onChange: (reasons: GivenReason[]) => void
  error?: string | undefined
  autoFocus?: boolean
}

/** A checklist; a chosen reason can say what exactly is meant. */
export const ReasonsInput = (props: AskedReasons) => {
  const { label, choices, value, onChange, error, autoFocus = false } = props
  const toggle = (code: string) =>
    onChange(
      value.some((reason) => reason.code === code)
        ? value.filter((reason) => reason.code !== code)
        : [...value, { code, text: '' }],
    )
  const say = (code: string, text: string) =>
    onChange(value.map((reason) => (reason.code === code ? { ...reason, text } : reason)))
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.75, fontSize: 14, fontWeight: 600 }}>
        {label}
      </Box>
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', overflow: 'clip' }}>
        {choices.map((choice, index) => {
          const chosen = value.find((reason) => reason.code === choice.value)
          return (
            <Box key={choice.value} sx={rowStyles(Boolean(chosen))}>
              <Box
                component="label"
                sx={{ display: 'flex', alignItems: 'center', minHeight: 40, cursor: 'pointer' }}
              >
                <Checkbox
                  checked={Boolean(chosen)}
                  autoFocus={autoFocus && index === 0}
                  onChange={() => toggle(choice.value)}
                />
                <span>{choice.label}</span>
              </Box>
              {chosen && (
                <OutlinedInput
                  fullWidth
                  value={chosen.text ?? ''}
                  onChange={(event) => say(choice.value, event.target.value)}
                  inputProps={{ 'aria-label': commonMessages.dialog.reasonText(choice.label) }}
                  placeholder={commonMessages.dialog.reasonText(choice.label)}
                  sx={{ mb: 1, minHeight: 38, fontSize: 14 }}
                />
              )}
            </Box>
          )
        })}
      </Box>
      {error && <FieldError text={error} />}
    </Box>
  )
}

const rowStyles = (chosen: boolean) => ({
  ...lineBelow,
  px: 1,
  fontSize: 14,
  '&:last-child': { borderBottom: 0 },
  bgcolor: chosen ? 'action.selected' : 'transparent',
})
