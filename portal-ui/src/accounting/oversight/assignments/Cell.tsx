import Checkbox from '@mui/material/Checkbox'
import { oversightWords } from '../../../shared/messages/oversight'
import type { Person, Place } from './places'

interface Props {
  person: Person
  place: Place
  mayChange: boolean
  onChange: (person: Person, place: Place, isGiven: boolean) => void
}

/** Whether somebody works for a place; a lead's own are not for a lead to change. */
export const Cell = ({ person, place, mayChange, onChange }: Props) => (
  <Checkbox
    size="small"
    checked={place.isWorkedFor(person)}
    disabled={!mayChange || person.role !== 'processor'}
    onChange={(event) => onChange(person, place, event.target.checked)}
    slotProps={{
      input: { 'aria-label': oversightWords.assignments.cell(person.name, place.name) },
    }}
    sx={{ p: { xs: '12px', md: '6px' } }}
  />
)
