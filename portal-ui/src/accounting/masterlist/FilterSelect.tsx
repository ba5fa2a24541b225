import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import type { Choice } from '../../shared/api/types'

interface Props {
  label: string
  /** The first entry, which lifts the filter. */
  any?: string
  value: string
  choices: Choice[]
  onPick: (value: string) => void
}

/** A filter in one line: the browser's own list, its name spoken rather than drawn. */
export const FilterSelect = ({ label, any, value, choices, onPick }: Props) => {
  const isKnown = value === '' || choices.some((choice) => choice.value === value)
  return (
    <Select
      native
      value={value}
      onChange={(event) => onPick(String(event.target.value))}
      input={<OutlinedInput />}
      inputProps={{ 'aria-label': label }}
      sx={{ ...styles, ...(any && value && { fontWeight: 600 }) }}
    >
      {any && <option value="">{any}</option>}
      {!isKnown && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  )
}

const styles = {
  fontSize: 13,
  flex: { xs: 1, md: 'none' },
  minWidth: { xs: 140, md: 0 },
  width: { xs: '100%', md: 'auto' },
  maxWidth: { md: 190 },
  minHeight: { xs: 44, md: 34 },
}
