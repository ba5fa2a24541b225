import { Controller } from 'react-hook-form'
import { MoneyInput } from '../../../shared/ui/MoneyInput'
import { inputId } from '../parts/editorFields'
import type { Values } from '../saving/draftValues'

export const MONTHS = ['m1', 'm2', 'm3'] as const
export const COLUMNS = [...MONTHS, 'total', 'tax'] as const

export type Column = (typeof COLUMNS)[number]
type AmountName = `lines.${number}.${Column}`

interface AmountProps {
  at: number
  column: Column
  label: string
  error: string | undefined
  warning: string | undefined
  readOnly?: boolean
  onTyped?: () => void
}

/** Where the errors of a line are said. */
export const errorsId = (at: number) => inputId(`lines.${at}-errors`)

/** One amount of a line. */
export const IncomeAmountField = (props: AmountProps) => {
  const { at, column, label, error, warning, readOnly, onTyped } = props
  const name: AmountName = `lines.${at}.${column}`
  return (
    <Controller<Values, AmountName>
      name={name}
      render={({ field }) => (
        <MoneyInput
          label={label}
          id={inputId(name)}
          name={name}
          value={field.value}
          readOnly={readOnly}
          error={error}
          warning={warning}
          saidIn={errorsId(at)}
          inputRef={field.ref}
          onBlur={field.onBlur}
          onChange={(value) => {
            field.onChange(value)
            onTyped?.()
          }}
        />
      )}
    />
  )
}
