import Checkbox from '@mui/material/Checkbox'
import { oversightMessages } from '../../../shared/messages/oversight'
import type { Person, Place } from './assignmentPlaces'

interface Props {
  person: Person
  place: Place
  mayChange: boolean
  onChange: (person: Person, place: Place, isGiven: boolean) => void
}

/** Whether somebody works for a place; a lead's own are not for a lead to change. */
export const AssignmentCell = ({ person, place, mayChange, onChange }: Props) => (
  <Checkbox
    size="small"
    checked={place.isWorkedFor(person)}
    disabled={!mayChange || person.role !== 'processor'}
    onChange={(event) => onChange(person, place, event.target.checked)}
    slotProps={{
      input: { 'aria-label': oversightMessages.assignments.cell(person.name, place.name) },
    }}
    sx={{ p: { xs: '12px', md: '6px' } }}
  />
)
