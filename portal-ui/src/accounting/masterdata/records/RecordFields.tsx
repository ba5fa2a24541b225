import Box from '@mui/material/Box'
import { formatTin } from '../../../shared/format/tin'
import { recordMessages } from '../../../shared/messages/records'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { SelectInput } from '../../../shared/ui/SelectInput'
import { TextInput } from '../../../shared/ui/TextInput'
import { TinInput } from '../../../shared/ui/TinInput'
import type { RecordField, Values } from './recordQueries'

interface Props {
  fields: RecordField[]
  values: Values
  set: (changes: Values) => void
  faults: Record<string, string>
}

type OneProps = Omit<Props, 'fields'> & { field: RecordField }

const shown = ({ name, choices }: RecordField, value: string) =>
  name === 'tin'
    ? formatTin(value)
    : (choices.find((choice) => choice.value === value)?.label ?? value)

const RecordInput = ({ field, values, set, faults }: OneProps) => {
  const { name, type, longest, hint, fixed } = field
  const value = values[name] ?? ''
  const label = field.required ? field.label : recordMessages.optional(field.label)
  const given = { id: `record-${name}`, label, error: faults[name], hint: hint || undefined }
  const change = (text: string) => set({ [name]: text })
  if (fixed) return <TextInput {...given} value={shown(field, value)} hint={fixed} readOnly />
  if (name === 'tin') return <TinInput {...given} value={value} onChange={change} />
  if (type === 'choice')
    return <SelectInput {...given} value={value} choices={field.choices} onChange={change} />
  return (
    <TextInput
      {...given}
      type={type === 'date' ? 'date' : 'text'}
      value={value}
      onChange={({ target }) => change(target.value)}
      inputProps={{
        maxLength: longest ?? undefined,
        autoComplete: 'off',
        inputMode: type === 'number' ? 'decimal' : undefined,
      }}
    />
  )
}

/** What a record says, as the server tells its columns. */
export const RecordFields = ({ fields, ...given }: Props) => (
  <SectionCard title={recordMessages.facts}>
    <Box sx={{ display: 'grid', gap: 2, px: { xs: 2, md: 2.5 }, py: 2 }}>
      {fields.map((field) => (
        <RecordInput key={field.name} field={field} {...given} />
      ))}
    </Box>
  </SectionCard>
)
