import OutlinedInput from '@mui/material/OutlinedInput'
import {
  type ChangeEvent,
  type ReactNode,
  type Ref,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react'
import { caretAfter, digitsOf, formatTin, typedTin } from '../format/tin'
import { Field } from '../plain/Field'

const TIN_DIGITS = 14

interface Props {
  label: string
  /** Digits only. */
  value: string
  onChange: (digits: string) => void
  onBlur?: () => void
  hint?: ReactNode
  error?: string
  id?: string
  name?: string
  inputRef?: Ref<HTMLInputElement>
}

/** Hyphens come by themselves; the caret stays behind the digit it followed. */
export const TinInput = ({ label, value, onChange, onBlur, hint, error, ...rest }: Props) => {
  const input = useRef<HTMLInputElement | null>(null)
  const digitsBefore = useRef<number | null>(null)
  // Something that is no digit changes nothing but the caret, which must be put back all the same.
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const formatted = formatTin(digitsOf(value))

  useLayoutEffect(() => {
    if (digitsBefore.current === null || !input.current) return
    const caret = caretAfter(formatted, digitsBefore.current)
    input.current.setSelectionRange(caret, caret)
    digitsBefore.current = null
  })

  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const caret = target.selectionStart ?? target.value.length
    const typed = typedTin(digitsOf(value), target.value, caret, TIN_DIGITS)
    digitsBefore.current = typed.before
    onChange(typed.digits)
    drawAgain()
  }

  return (
    <Field label={label} id={rest.id} hint={hint} error={error}>
      {(field) => (
        <OutlinedInput
          fullWidth
          id={field.id}
          name={rest.name}
          error={field.error}
          aria-describedby={field.describedBy}
          value={formatted}
          inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
          inputRef={(element: HTMLInputElement | null) => {
            input.current = element
            if (typeof rest.inputRef === 'function') rest.inputRef(element)
            else if (rest.inputRef) rest.inputRef.current = element
          }}
          onChange={type}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
