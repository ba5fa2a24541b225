import Box from '@mui/material/Box'
import { accountingMessages } from '../../../shared/messages/accounting'
import { oversightMessages } from '../../../shared/messages/oversight'
import { lineBelow } from '../../../shared/ui/layout'
import type { Grid } from '../oversightQueries'
import { AssignmentCell } from './AssignmentCell'
import { type Person, type Place, placesOf } from './assignmentPlaces'

const words = oversightMessages.assignments

export interface GridProps {
  grid: Grid
  mayChange: boolean
  onChange: (person: Person, place: Place, isGiven: boolean) => void
}

const AssignmentTableHead = ({ companies }: Pick<Grid, 'companies'>) => (
  <thead>
    <tr>
      <th rowSpan={2} scope="col" className="person">
        {words.person}
      </th>
      {companies.map(({ code, name, branches }) => (
        <th key={code} scope="colgroup" colSpan={branches.length + 1} className="company">
          {name}
        </th>
      ))}
    </tr>
    <tr>
      {companies.flatMap((company) =>
        placesOf(company, words.whole).map(({ key, name }) => (
          <th key={key} scope="col">
            {name}
          </th>
        )),
      )}
    </tr>
  </thead>
)

/** A row a person, a column a company or branch. */
export const AssignmentTable = ({ grid, ...given }: GridProps) => {
  const places = grid.companies.flatMap((company) => placesOf(company, words.whole))
  return (
    <Box
      sx={{ overflow: 'auto', maxHeight: '70vh' }}
      tabIndex={0}
      role="region"
      aria-label={words.table}
    >
      <Box component="table" aria-label={words.table} sx={tableStyles}>
        <AssignmentTableHead companies={grid.companies} />
        <tbody>
          {grid.people.map((person) => (
            <tr key={person.username}>
              <th scope="row" className="person">
                {person.name}
                <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
                  {accountingMessages.roles[person.role]}
                </Box>
              </th>
              {places.map((place) => (
                <td key={place.key}>
                  <AssignmentCell person={person} place={place} {...given} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const tableStyles = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  minWidth: '100%',
  fontSize: 13,
  lineHeight: '19px',
  '& th, & td': {
    ...lineBelow,
    px: 1.5,
    py: 0.5,
    fontWeight: 400,
    textAlign: 'center',
    bgcolor: 'background.paper',
  },
  '& thead th': { color: 'text.secondary', py: 1, verticalAlign: 'bottom' },
  '& .company': { fontWeight: 600, borderLeft: 1, borderLeftColor: 'surface.lineSoft' },
  '& .person': { position: 'sticky', left: 0, zIndex: 1, textAlign: 'left', minWidth: 180 },
  '& tbody .person': { fontWeight: 500 },
} as const
