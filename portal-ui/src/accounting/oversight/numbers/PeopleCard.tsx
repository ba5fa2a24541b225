import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { oversightMessages } from '../../../shared/messages/oversight'
import { paths } from '../../../shared/paths'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { Avatar } from '../../parts/Avatar'
import type { Oversight } from '../oversightQueries'
import { formsPath, type Question } from '../oversightQuestion'
import { CountLink } from '../parts/CountLink'
import { tableStyles } from '../parts/tableStyles'
import type { CardProps } from './NumbersPage'

const words = oversightMessages.people
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
const PersonName = ({ person: { username, name }, isManager }: Omit<RowProps, 'question'>) =>
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

const PersonNumbersRow = ({ person, question, isManager }: RowProps) => (
  <tr>
    <th scope="row">
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        <Avatar name={person.name} />
        <PersonName person={person} isManager={isManager} />
      </Box>
    </th>
    {MEASURES.map(({ of, name }) => (
      <td key={of}>
        <CountLink
          to={formsPath(question, { of, value: person.username })}
          value={person[name]}
          what={`${words[name]}, ${person.name}`}
        />
      </td>
    ))}
  </tr>
)

/** Who holds, decided and returned how many, and what nobody holds. */
export const PeopleCard = ({ told, question, isManager }: CardProps & { isManager: boolean }) => (
  <SectionCard
    title={words.title}
    aside={
      <>
        <CountLink
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
      <Box component="table" aria-label={words.title} sx={tableStyles}>
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
            <PersonNumbersRow
              key={person.username}
              person={person}
              question={question}
              isManager={isManager}
            />
          ))}
        </tbody>
      </Box>
    )}
  </SectionCard>
)
