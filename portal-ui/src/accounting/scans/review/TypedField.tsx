import { useState } from 'react'
import { scanMessages } from '../../../shared/messages/scans'
import { SelectInput } from '../../../shared/ui/SelectInput'
import { TextInput } from '../../../shared/ui/TextInput'
import { hasNoLetters, kindOf, labelOf, shown, typed } from './scanFields'

interface Props {
  name: string
  value: string
  error?: string
  onTyped: (value: string) => void
}

const SIGNED = Object.entries(scanMessages.fields.signed).map(([value, label]) => ({
  value,
  label,
}))

/** One field typed from the paper; put into its form when it is left. */
export const TypedField = ({ name, value, error, onTyped }: Props) => {
  const [text, setText] = useState<string | null>(null)
  if (kindOf(name) === 'signed')
    return (
      <SelectInput
        label={labelOf(name)}
        value={value}
        choices={SIGNED}
        error={error}
        onChange={onTyped}
      />
    )
  return (
    <TextInput
      label={labelOf(name)}
      name={name}
      value={text ?? shown(name, value)}
      error={error}
      inputProps={{ inputMode: hasNoLetters(name) ? 'decimal' : 'text', autoComplete: 'off' }}
      onChange={(event) => {
        setText(event.target.value)
        onTyped(typed(name, event.target.value))
      }}
      onBlur={() => setText(null)}
    />
  )
}
