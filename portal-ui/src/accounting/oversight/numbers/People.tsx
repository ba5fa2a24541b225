import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { oversightWords } from '../../../shared/messages/oversight'
import { paths } from '../../../shared/paths'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { Sheet } from '../../../shared/ui/Sheet'
import { Avatar } from '../../parts/Avatar'
import { Count } from '../parts/Count'
import { tableLook } from '../parts/table'
import type { Oversight } from '../queries'
import { formsPath, type Question } from '../question'
import type { CardProps } from './NumbersPage'

const words = oversightWords.people
type Person = Oversight['people'][number]

const MEASURES = [
  { of: 'holder', name: 'holds' },
  { of: 'decided_by', name: 'decided' },
  { of: 'returned_by', name: 'returned' },
] as const

interface RowProps {
  person: Person
  question: Question
  isManager: boolean
}

/** A manager reads on in the audit, which is closed to a lead. */
const Name = ({ person: { username, name }, isManager }: Omit<RowProps, 'question'>) =>
  isManager ? (
    <MuiLink
      component={Link}
      to={`${paths.accounting.audit}?${new URLSearchParams({ who: username })}`}
      aria-label={words.inAudit(name)}
      color="inherit"
    >
      {name}
    </MuiLink>
  ) : (
    <span>{name}</span>
  )

const Row = ({ person, question, isManager }: RowProps) => (
  <tr>
    <th scope="row">
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        <Avatar name={person.name} />
        <Name person={person} isManager={isManager} />
      </Box>
    </th>
    {MEASURES.map(({ of, name }) => (
      <td key={of}>
        <Count
          to={formsPath(question, { of, value: person.username })}
          value={person[name]}
          what={`${words[name]}, ${person.name}`}
        />
      </td>
    ))}
  </tr>
)

/** Who holds, decided and returned how many, and what nobody holds. */
export const People = ({ told, question, isManager }: CardProps & { isManager: boolean }) => (
  <Sheet
    title={words.title}
    aside={
      <>
        <Count
          to={formsPath(question, { of: 'holder', value: 'nobody' })}
          value={told.nobody}
          what={words.withNobody}
        />{' '}
        {words.withNobody}
      </>
    }
  >
    {told.people.length === 0 ? (
      <EmptyState icon="users" title={words.nothing} />
    ) : (
      <Box component="table" aria-label={words.title} sx={tableLook}>
        <thead>
          <tr>
            <th scope="col">{words.person}</th>
            {MEASURES.map(({ of, name }) => (
              <th scope="col" key={of}>
                {words[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {told.people.map((person) => (
            <Row key={person.username} person={person} question={question} isManager={isManager} />
          ))}
        </tbody>
      </Box>
    )}
  </Sheet>
)
