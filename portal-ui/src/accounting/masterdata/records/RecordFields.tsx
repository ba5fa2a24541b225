import { formatTin } from '../../../shared/format/tin'
import { recordMessages } from '../../../shared/messages/records'
import { TextInput } from '../../../shared/ui/TextInput'
import { FormSelectInput, FormTextInput, FormTinInput, useField } from '../../admin/formInputs'
import { FieldsCard } from '../parts/FieldsCard'
import type { RecordField } from './shelves'

/** Columns that hold a TIN: a tenant is named by its own. */
const TIN_COLUMNS = ['tin', 'tenant']

/** A value as it is read: a TIN with its hyphens, a choice by its label. */
export const shownValue = ({ name, choices }: RecordField, value = '') =>
  TIN_COLUMNS.includes(name)
    ? formatTin(value)
    : (choices.find((choice) => choice.value === value)?.label ?? value)

interface FixedProps {
  field: RecordField
  label: string
}

const FixedInput = ({ field, label }: FixedProps) => (
  <TextInput
    label={label}
    value={shownValue(field, useField(field.name).value)}
    hint={field.fixed}
    readOnly
  />
)

const RecordInput = ({ field }: { field: RecordField }) => {
  const { name, type, longest, hint } = field
  const label = field.required ? field.label : recordMessages.optional(field.label)
  const given = { source: name, label, hint: hint || undefined }
  if (field.fixed) return <FixedInput field={field} label={label} />
  if (TIN_COLUMNS.includes(name)) return <FormTinInput {...given} />
  if (type === 'choice') return <FormSelectInput {...given} choices={field.choices} />
  return (
    <FormTextInput
      {...given}
      type={type === 'date' ? 'date' : 'text'}
      multiline={type === 'text'}
      minRows={type === 'text' ? 3 : undefined}
      maxLength={longest ?? undefined}
      inputMode={type === 'number' ? 'decimal' : undefined}
    />
  )
}

/** What a record says, as the server tells its columns. */
export const RecordFields = ({ fields }: { fields: RecordField[] }) => (
  <FieldsCard title={recordMessages.facts}>
    {fields.map((field) => (
      <RecordInput key={field.name} field={field} />
    ))}
  </FieldsCard>
)
