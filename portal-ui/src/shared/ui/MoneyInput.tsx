import OutlinedInput from '@mui/material/OutlinedInput'
import { type FocusEvent, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { formatAmount, toAmount, toCentavos } from '../format/money'
import { Field } from './Field'

interface Props {
  label: string
  /** "1234.50", or whatever was typed when it is no amount. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: string
  /** Where the error is said, when that is not under the input itself. */
  saidIn?: string
  readOnly?: boolean
  id?: string
  name?: string
  inputRef?: Ref<HTMLInputElement>
}

const ZERO = '0.00'

const shown = (value: string) => (toCentavos(value) === null ? value : formatAmount(value))

/** Emptied means nothing was paid. */
const normal = (value: string) => {
  if (!value.trim()) return ZERO
  const centavos = toCentavos(value)
  return centavos === null ? value.trim() : toAmount(centavos)
}

/** Grouped when left, plain while typing; money stays a string. */
export const MoneyInput = (props: Props) => {
  const { label, value, onChange, onBlur, error, saidIn, readOnly = false } = props
  const [typed, setTyped] = useState<string | null>(null)
  const pressed = useRef(false)
  const entered = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null)
  const enter = ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (readOnly) return
    entered.current = target
    setTyped(value === ZERO ? '' : value)
  }
  useLayoutEffect(() => {
    // By the keyboard the whole amount is chosen, so that typing replaces it.
    if (entered.current && !pressed.current) entered.current.select()
    entered.current = null
  })
  const leave = () => {
    if (typed !== null && normal(typed) !== value) onChange(normal(typed))
    setTyped(null)
    onBlur?.()
  }
  return (
    <Field label={label} id={props.id} error={saidIn ? undefined : error} small>
      {(field) => (
        <OutlinedInput
          fullWidth
          id={field.id}
          name={props.name}
          inputRef={props.inputRef}
          error={Boolean(error)}
          aria-describedby={error && saidIn ? saidIn : field.describedBy}
          value={typed ?? shown(value)}
          readOnly={readOnly}
          placeholder={ZERO}
          startAdornment={<span aria-hidden="true">₱</span>}
          inputProps={{ inputMode: 'decimal', autoComplete: 'off' }}
          onPointerDown={() => {
            pressed.current = true
          }}
          onFocus={enter}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange(normal(event.target.value))
          }}
          onBlur={() => {
            pressed.current = false
            leave()
          }}
          sx={moneyLook(readOnly)}
        />
      )}
    </Field>
  )
}

const moneyLook = (readOnly: boolean) => ({
  minHeight: { xs: 44, md: 38 },
  fontSize: 14,
  px: { xs: '7px', md: '10px' },
  gap: '2px',
  color: 'text.primary',
  '& > span': { color: 'surface.hint' },
  '& input': { textAlign: 'right', padding: '6px 0', minWidth: 0, textOverflow: 'ellipsis' },
  ...(readOnly && {
    bgcolor: 'surface.sunken',
    '& fieldset': { borderColor: 'var(--mui-palette-divider) !important' },
  }),
})
