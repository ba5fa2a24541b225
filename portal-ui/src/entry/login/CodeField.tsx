import Box from '@mui/material/Box'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { commonWords } from '../../shared/messages/common'
import { onlyDigits } from './loginErrors'

interface Props {
  value: string
  length: number
  onChange: (digits: string) => void
}

/**
 * One input drawn as the form's comb of digit boxes. No `maxlength`: it would cut a pasted
 * "12a3456" before the letter is taken out.
 */
export const CodeField = ({ value, length, onChange }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  useEffect(() => input.current?.focus(), [])

  const followCaret = () => {
    const field = input.current
    setCaret(field === document.activeElement ? (field?.selectionStart ?? null) : null)
  }
  const type = (event: ChangeEvent<HTMLInputElement>) =>
    onChange(onlyDigits(event.target.value, length))

  const caretCell = caret === null ? -1 : Math.min(caret, value.length, length - 1)
  return (
    <div>
      <Box component="label" htmlFor="code" sx={{ fontSize: 14, fontWeight: 600 }}>
        {commonWords.login.code}
      </Box>
      <Box sx={{ ...combLook, gridTemplateColumns: `repeat(${length}, 1fr)` }}>
        {Array.from({ length }, (_, cell) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
          <span key={cell} className="cell" aria-hidden="true">
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
      </Box>
    </div>
  )
}

const combLook = {
  position: 'relative',
  display: 'grid',
  mt: 0.75,
  height: 64,
  border: 1,
  borderColor: 'surface.control',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  fontSize: 28,
  fontWeight: 500,
  '&:focus-within': {
    outline: '3px solid var(--mui-palette-focus-outer)',
    boxShadow: '0 0 0 5px var(--mui-palette-focus-inner)',
  },
  '& .cell': { display: 'grid', placeItems: 'center', position: 'relative' },
  '& .cell + .cell::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    bottom: 0,
    height: '42%',
    width: '1px',
    bgcolor: 'surface.control',
  },
  '& .cell i': { width: '2px', height: 30, bgcolor: 'text.primary' },
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    opacity: 0,
    border: 0,
    font: 'inherit',
    cursor: 'text',
  },
} as const
