import Box from '@mui/material/Box'
import { formatTin } from '../../../shared/format/tin'
import { recordWords } from '../../../shared/messages/records'
import { SelectInput } from '../../../shared/ui/SelectInput'
import { Sheet } from '../../../shared/ui/Sheet'
import { TextInput } from '../../../shared/ui/TextInput'
import { TinInput } from '../../../shared/ui/TinInput'
import type { RecordField, Values } from './queries'

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

const Input = ({ field, values, set, faults }: OneProps) => {
  const { name, type, longest, hint, fixed } = field
  const value = values[name] ?? ''
  const label = field.required ? field.label : recordWords.optional(field.label)
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
  <Sheet title={recordWords.facts}>
    <Box sx={{ display: 'grid', gap: 2, px: { xs: 2, md: 2.5 }, py: 2 }}>
      {fields.map((field) => (
        <Input key={field.name} field={field} {...given} />
      ))}
    </Box>
  </Sheet>
)
