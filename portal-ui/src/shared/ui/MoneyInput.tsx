import OutlinedInput from '@mui/material/OutlinedInput'
import { type MouseEvent, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { formatAmount, isTooMuch, toAmount, toCentavos } from '../format/money'
import { commonMessages } from '../messages/common'
import { Field } from '../plain/Field'

interface Props {
  label: string
  /** "1234.50", or whatever was typed when it is no amount. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: string
  /** Where the error is said, when that is not under the input itself. */
  saidIn?: string
  /** It wants a second look; said there too. */
  warning?: string
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

type Input = HTMLInputElement | HTMLTextAreaElement

/** Typing replaces the whole amount; only a press on one already entered places the caret. */
function useWholeFirst(readOnly: boolean) {
  const entered = useRef<Input | null>(null)
  useLayoutEffect(() => {
    entered.current?.select()
    entered.current = null
  })
  return {
    enter: (input: Input) => {
      entered.current = input
    },
    press: (event: MouseEvent<Input>) => {
      const input = event.currentTarget
      if (readOnly || input === document.activeElement) return
      // The browser would put the caret inside the old amount.
      event.preventDefault()
      input.focus()
    },
  }
}

/** What is being typed, plain; an amount that is too large is not taken. */
function useTyping({ value, onChange, onBlur, readOnly }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  return {
    text: typed ?? shown(value),
    isRefused,
    begin: () => !readOnly && setTyped(value === ZERO ? '' : value),
    type: (text: string) => {
      setIsRefused(isTooMuch(text))
      if (isTooMuch(text)) return
      setTyped(text)
      onChange(normal(text))
    },
    leave: () => {
      if (typed !== null && normal(typed) !== value) onChange(normal(typed))
      setTyped(null)
      setIsRefused(false)
      onBlur?.()
    },
  }
}

/** Grouped when left, plain while typing; money stays a string. */
export const MoneyInput = (props: Props) => {
  const { label, error, warning, saidIn, readOnly = false } = props
  const typing = useTyping(props)
  const whole = useWholeFirst(readOnly)
  const refusal = typing.isRefused ? commonMessages.tooMuch : undefined
  return (
    <Field label={label} id={props.id} error={refusal ?? (saidIn ? undefined : error)} small>
      {(field) => (
        <OutlinedInput
          fullWidth
          id={field.id}
          name={props.name}
          inputRef={props.inputRef}
          error={Boolean(error ?? refusal)}
          aria-describedby={(error || warning) && saidIn && !refusal ? saidIn : field.describedBy}
          value={typing.text}
          readOnly={readOnly}
          placeholder={ZERO}
          startAdornment={<span aria-hidden="true">₱</span>}
          inputProps={{
            inputMode: 'decimal',
            autoComplete: 'off',
            onMouseDown: whole.press,
            // What is computed is read, not typed.
            tabIndex: readOnly ? -1 : undefined,
          }}
          onFocus={({ target }) => {
            typing.begin()
            whole.enter(target)
          }}
          onChange={(event) => typing.type(event.target.value)}
          onBlur={typing.leave}
          sx={[moneyStyles(readOnly), Boolean(warning) && !error && warnedStyles]}
        />
      )}
    </Field>
  )
}

const warnedStyles = { '& fieldset': { borderColor: 'warning.main', borderWidth: 2 } }

const moneyStyles = (readOnly: boolean) => ({
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
