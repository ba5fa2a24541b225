import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import type { FocusEventHandler, ReactNode, Ref } from 'react'
import type { Choice } from '../api/types'
import { commonMessages } from '../messages/common'
import { Field } from '../plain/Field'

interface Props {
  label: string
  value: string
  choices: Choice[]
  /** More to choose from, each group below a line of its own. */
  groups?: { label: string; choices: Choice[] }[]
  onChange: (value: string) => void
  onBlur?: FocusEventHandler
  hint?: ReactNode
  error?: string
  id?: string
  name?: string
  disabled?: boolean
  inputRef?: Ref<HTMLSelectElement>
  autoFocus?: boolean
}

const Options = ({ of: choices }: { of: Choice[] }) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

/** The browser's own list: known to every keyboard and screen reader. */
export const SelectInput = (props: Props) => {
  const { label, value, choices, onChange, onBlur, hint, error, id, name, disabled } = props
  return (
    <Field label={label} id={id} hint={hint} error={error}>
      {(field) => (
        <Select
          native
          fullWidth
          value={value}
          name={name}
          disabled={disabled}
          autoFocus={props.autoFocus ?? false}
          error={field.error}
          onChange={(event) => onChange(String(event.target.value))}
          onBlur={onBlur}
          input={<OutlinedInput inputRef={props.inputRef} />}
          inputProps={{ id: field.id, 'aria-describedby': field.describedBy }}
        >
          {!choices.some((choice) => choice.value === '') && (
            <option value="">{commonMessages.dialog.choose}</option>
          )}
          <Options of={choices} />
          {props.groups
            ?.filter(({ choices }) => choices.length > 0)
            .map(({ label, choices }) => (
              <optgroup key={label} label={label}>
                <Options of={choices} />
              </optgroup>
            ))}
        </Select>
      )}
    </Field>
  )
}
