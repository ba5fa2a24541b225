import Box from '@mui/material/Box'
import { accountingMessages } from '../../../shared/messages/accounting'
import { oversightMessages } from '../../../shared/messages/oversight'
import { alignedRow, plainList } from '../../../shared/ui/layout'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { AssignmentCell } from './AssignmentCell'
import type { GridProps } from './AssignmentTable'
import { placesOf } from './assignmentPlaces'

const words = oversightMessages.assignments

/** The same on a phone: a card a person, a line a company or branch. */
export const AssignmentCards = ({ grid, ...given }: GridProps) => {
  const places = grid.companies.flatMap((company) => placesOf(company, words.whole))
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {grid.people.map((person) => (
        <SectionCard
          key={person.username}
          title={person.name}
          note={accountingMessages.roles[person.role]}
        >
          <Box component="ul" sx={plainList}>
            {places.map((place) => (
              <Box component="li" key={place.key} sx={lineStyles}>
                <span>{place.name}</span>
                <AssignmentCell person={person} place={place} {...given} />
              </Box>
            ))}
          </Box>
        </SectionCard>
      ))}
    </Box>
  )
}

const lineStyles = { ...alignedRow, justifyContent: 'space-between', pl: 2, pr: 1, fontSize: 14 }
