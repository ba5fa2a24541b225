import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import type { ReactNode } from 'react'
import { Field } from '../plain/Field'

interface Props extends Omit<OutlinedInputProps, 'error' | 'label'> {
  label: string
  hint?: ReactNode
  error?: string
  aside?: ReactNode
}

/** A line or, with `multiline`, a box of text. */
export const TextInput = ({ label, hint, error, aside, id, ...input }: Props) => (
  <Field label={label} id={id} hint={hint} error={error} aside={aside}>
    {(field) => (
      <OutlinedInput
        fullWidth
        {...input}
        // The theme pads the text already, not the box around it.
        sx={[input.multiline ? { p: 0 } : {}, ...(Array.isArray(input.sx) ? input.sx : [input.sx])]}
        id={field.id}
        error={field.error}
        aria-describedby={field.describedBy}
      />
    )}
  </Field>
)
