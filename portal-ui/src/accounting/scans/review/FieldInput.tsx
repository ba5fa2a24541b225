import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { scanMessages } from '../../../shared/messages/scans'
import { hasNoLetters, kindOf } from './scanFields'

interface InputProps {
  id: string
  name: string
  text: string
  describedBy: string
  onText: (text: string) => void
  press: (event: KeyboardEvent) => void
}

const SignedInput = ({ id, text, onText, press }: InputProps) => {
  const input = useRef<HTMLSelectElement>(null)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  return (
    <Select
      native
      fullWidth
      value={text}
      onChange={(event) => onText(String(event.target.value))}
      input={<OutlinedInput onKeyDown={press} inputRef={input} />}
      inputProps={{ id }}
    >
      {Object.entries(scanMessages.fields.signed).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

const TypedInput = ({ id, name, text, describedBy, onText, press }: InputProps) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    const end = input.current?.value.length ?? 0
    input.current?.setSelectionRange(end, end)
  }, [])
  return (
    <OutlinedInput
      fullWidth
      id={id}
      inputRef={input}
      value={text}
      aria-describedby={describedBy}
      inputProps={{
        inputMode: kindOf(name) === 'money' ? 'decimal' : hasNoLetters(name) ? 'numeric' : 'text',
        autoComplete: 'off',
        spellCheck: false,
      }}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={press}
    />
  )
}

/** The focus comes along with the field, at the end of what was read. */
export const FieldInput = (props: InputProps) =>
  kindOf(props.name) === 'signed' ? <SignedInput {...props} /> : <TypedInput {...props} />
