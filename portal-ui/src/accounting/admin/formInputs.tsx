import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { ComponentProps } from 'react'
import { useInput } from 'react-admin'
import { FieldError } from '../../shared/plain/Field'
import { SelectInput } from '../../shared/ui/SelectInput'
import { TextInput } from '../../shared/ui/TextInput'
import { TinInput } from '../../shared/ui/TinInput'
import { useFieldError } from './fieldErrors'

/** Our inputs as react-admin's: each is named by its source and says what was refused there. */

type FormProps<Props> = Omit<Props, 'value' | 'error' | 'onChange' | 'onBlur'> & { source: string }

// react-admin would turn what is blank into null.
const asTyped = (value: string) => value

/** The value of a field of the form around it, and what was refused in it. */
export function useField(source: string, defaultValue: unknown = '', parse = asTyped) {
  const { field } = useInput({ source, defaultValue, parse })
  return { value: field.value, onChange: field.onChange, error: useFieldError(source) }
}

export const FormTextInput = ({
  source,
  maxLength,
  parse,
  ...input
}: FormProps<ComponentProps<typeof TextInput>> & {
  maxLength?: number
  /** What is kept of what was typed. */
  parse?: (typed: string) => string
}) => (
  <TextInput
    {...input}
    {...useField(source, '', parse)}
    inputProps={{ maxLength, autoComplete: 'off', ...input.inputProps }}
  />
)

export const FormTinInput = ({ source, ...input }: FormProps<ComponentProps<typeof TinInput>>) => (
  <TinInput {...input} {...useField(source)} />
)

export const FormSelectInput = ({
  source,
  onPick,
  ...input
}: FormProps<ComponentProps<typeof SelectInput>> & { onPick?: () => void }) => {
  const { onChange, ...field } = useField(source)
  const pick = (value: string) => {
    onChange(value)
    onPick?.()
  }
  return <SelectInput {...input} {...field} onChange={pick} />
}

interface CheckboxProps {
  source: string
  label: string
  disabled?: boolean
}

export const FormCheckbox = ({ source, label, disabled }: CheckboxProps) => {
  const { value, onChange, error } = useField(source, false)
  return (
    <Box>
      <FormControlLabel
        label={label}
        slotProps={{ typography: { sx: { fontSize: 13 } } }}
        control={
          <Checkbox
            checked={Boolean(value)}
            disabled={disabled && !value}
            onChange={(_, checked) => onChange(checked)}
          />
        }
      />
      {error && <FieldError text={error} />}
    </Box>
  )
}
