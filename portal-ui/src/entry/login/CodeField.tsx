import { type ChangeEvent, type RefObject, useEffect, useState } from 'react'
import { commonMessages } from '../../shared/messages/common'
import look from './login.module.css'
import { readCode } from './loginErrors'

interface Props {
  field: RefObject<HTMLInputElement | null>
  value: string
  length: number
  onChange: (digits: string) => void
}

/**
 * One input drawn as the form's comb of digit boxes. No `maxlength`: it would cut a pasted
 * "12a3456" before the letter is taken out.
 */
export const CodeField = ({ field: input, value, length, onChange }: Props) => {
  const [caret, setCaret] = useState<number | null>(null)
  useEffect(() => input.current?.focus(), [input])

  const followCaret = () => {
    const field = input.current
    setCaret(field === document.activeElement ? (field?.selectionStart ?? null) : null)
  }
  const type = (event: ChangeEvent<HTMLInputElement>) =>
    onChange(readCode(event.target.value, length))

  const caretCell = caret === null ? -1 : Math.min(caret, value.length, length - 1)
  return (
    <div>
      <label htmlFor="code" className={look.codeLabel}>
        {commonMessages.login.code}
      </label>
      <div className={look.comb} style={{ gridTemplateColumns: `repeat(${length}, 1fr)` }}>
        {Array.from({ length }, (_, cell) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
          <span key={cell} className={look.cell} aria-hidden="true">
            {value[cell]}
            {cell === caretCell && !value[cell] && <i />}
          </span>
        ))}
        <input
          ref={input}
          id="code"
          name="code"
          value={value}
          onChange={type}
          onSelect={followCaret}
          onFocus={followCaret}
          onBlur={() => setCaret(null)}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
        />
      </div>
    </div>
  )
}
