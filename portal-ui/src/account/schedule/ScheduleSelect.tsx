import Box from '@mui/material/Box'
import type { Choice } from '../../shared/api/types'
import { Field } from '../../shared/plain/Field'

interface Props {
  label: string
  value: string
  choices: Choice[]
  onChange: (value: string) => void
  disabled?: boolean
  error?: string
}

/** The browser's own list, without MUI's: the account's dialog would load all of it for this. */
export const ScheduleSelect = ({ label, value, choices, onChange, disabled, error }: Props) => (
  <Field label={label} {...(error ? { error } : {})}>
    {(field) => (
      <Box
        component="select"
        id={field.id}
        value={value}
        disabled={disabled}
        aria-invalid={field.error || undefined}
        aria-describedby={field.describedBy}
        onChange={(event) => onChange(event.target.value)}
        sx={selectStyles}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Box>
    )}
  </Field>
)

const selectStyles = {
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'surface.hint',
  borderRadius: '8px',
  minHeight: 44,
  minWidth: 120,
  width: '100%',
  px: 1.25,
  '&:disabled': { color: 'text.secondary' },
  '&[aria-invalid]': { borderColor: 'error.main' },
}
