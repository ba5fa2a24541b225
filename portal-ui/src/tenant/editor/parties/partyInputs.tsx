import { Controller, useFormContext } from 'react-hook-form'
import type { Choice } from '../../../shared/api/types'
import { SelectInput } from '../../../shared/ui/SelectInput'
import { TextInput } from '../../../shared/ui/TextInput'
import { TinInput } from '../../../shared/ui/TinInput'
import { useFieldError } from '../checks/findingsContext'
import { inputId } from '../parts/editorFields'
import type { TextName, Values } from '../saving/draftValues'

/** The shared inputs, bound to the certificate that is being written. */

interface TextProps {
  name: TextName
  label: string
  hint?: string
  type?: 'text' | 'date'
  multiline?: boolean
}

export const PartyTextInput = ({ name, label, hint, type = 'text', multiline }: TextProps) => {
  const { register } = useFormContext<Values>()
  const error = useFieldError(name)
  const { ref, ...field } = register(name)
  return (
    <TextInput
      label={label}
      hint={hint}
      id={inputId(name)}
      type={multiline ? undefined : type}
      error={error}
      multiline={multiline}
      minRows={multiline ? 2 : undefined}
      inputRef={ref}
      {...field}
    />
  )
}

interface TinProps {
  name: 'signatory_tin' | 'conforme_tin'
  label: string
  hint?: string
}

export const PartyTinInput = ({ name, label, hint }: TinProps) => {
  const error = useFieldError(name)
  return (
    <Controller<Values, typeof name>
      name={name}
      render={({ field }) => (
        <TinInput
          label={label}
          hint={hint}
          id={inputId(name)}
          name={name}
          value={field.value}
          error={error}
          inputRef={field.ref}
          onBlur={field.onBlur}
          onChange={field.onChange}
        />
      )}
    />
  )
}

type ChoiceName = 'company' | 'branch' | 'form_type'

interface ChoiceProps {
  name: ChoiceName
  label: string
  hint?: string
  choices: Choice[]
  onPicked?: (value: string) => void
}

export const PartyChoiceInput = ({ name, label, hint, choices, onPicked }: ChoiceProps) => {
  const error = useFieldError(name)
  return (
    <Controller<Values, ChoiceName>
      name={name}
      render={({ field }) => (
        <SelectInput
          label={label}
          hint={hint}
          id={inputId(name)}
          name={name}
          value={field.value}
          choices={choices}
          error={error}
          inputRef={field.ref}
          onBlur={field.onBlur}
          onChange={(value) => {
            field.onChange(value)
            onPicked?.(value)
          }}
        />
      )}
    />
  )
}
