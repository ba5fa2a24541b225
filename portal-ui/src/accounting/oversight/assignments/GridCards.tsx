import Box from '@mui/material/Box'
import { accountingWords } from '../../../shared/messages/accounting'
import { oversightWords } from '../../../shared/messages/oversight'
import { Sheet } from '../../../shared/ui/Sheet'
import { Cell } from './Cell'
import type { GridProps } from './GridTable'
import { placesOf } from './places'

const words = oversightWords.assignments

/** The same on a phone: a card a person, a line a company or branch. */
export const GridCards = ({ grid, ...given }: GridProps) => {
  const places = grid.companies.flatMap((company) => placesOf(company, words.whole))
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {grid.people.map((person) => (
        <Sheet key={person.username} title={person.name} note={accountingWords.roles[person.role]}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {places.map((place) => (
              <Box component="li" key={place.key} sx={lineLook}>
                <span>{place.name}</span>
                <Cell person={person} place={place} {...given} />
              </Box>
            ))}
          </Box>
        </Sheet>
      ))}
    </Box>
  )
}

const lineLook = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  pl: 2,
  pr: 1,
  fontSize: 14,
}
