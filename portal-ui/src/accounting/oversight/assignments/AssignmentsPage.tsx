import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { accountingMessages } from '../../../shared/messages/accounting'
import { oversightMessages } from '../../../shared/messages/oversight'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { alignedRow, plainList } from '../../../shared/ui/layout'
import { Note } from '../../../shared/ui/Note'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { useNarrowerThan } from '../../../shared/ui/useNarrowerThan'
import { useOnline } from '../../../shared/ui/useOnline'
import { type Grid, gridQuery, useAssign } from '../oversightQueries'
import { useQuestion } from '../oversightQuestion'
import { OversightFrame } from '../parts/OversightFrame'
import { AssignmentCell } from './AssignmentCell'
import { AssignmentTable, type GridProps } from './AssignmentTable'
import { type Person, type Place, placesOf } from './assignmentPlaces'
import { CoverList } from './CoverList'

/** The same on a phone: a card a person, a line a company or branch. */
const AssignmentCards = ({ grid, ...given }: GridProps) => {
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

const words = oversightMessages.assignments

/** One change at a time; what was changed last is said. */
const useChanges = () => {
  const { mutate, variables, isPending, isSuccess, error } = useAssign()
  const change = ({ username }: Person, { what }: Place, is_given: boolean) =>
    mutate({ username, ...what, is_given, gesture: crypto.randomUUID() })
  return { change, isPending, error, done: isSuccess ? variables : undefined }
}

const AssignmentsNote = ({
  grid,
  done,
}: {
  grid: Grid
  done: ReturnType<typeof useChanges>['done']
}) => {
  const person = grid.people.find(({ username }) => username === done?.username)?.name ?? ''
  const place = done?.branch ?? done?.company ?? ''
  return (
    <span role="status">
      {done && (done.is_given ? words.given(person, place) : words.taken(person, place))}
    </span>
  )
}

const AssignmentsGrid = ({ grid }: { grid: Grid }) => {
  const online = useOnline()
  const isNarrow = useNarrowerThan('md')
  const { change, isPending, error, done } = useChanges()
  const given = { grid, mayChange: grid.may_assign && online && !isPending, onChange: change }
  return (
    <>
      {error && <ErrorNote error={error} />}
      <Note tone="info" icon="users">
        {grid.may_assign ? words.lead : words.manager} <AssignmentsNote grid={grid} done={done} />
      </Note>
      {grid.is_capped && <Note tone="warn">{words.capped}</Note>}
      {isNarrow ? (
        <AssignmentCards {...given} />
      ) : (
        <SectionCard>
          <AssignmentTable {...given} />
        </SectionCard>
      )}
      <CoverList grid={grid} />
    </>
  )
}

/** Who works for which company and branch; a lead changes it with a tick. */
export const AssignmentsPage = () => {
  const { question } = useQuestion()
  const { data: grid, error, refetch } = useQuery(gridQuery())
  return (
    <OversightFrame title={words.title} question={question}>
      <OfflineNote />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!grid && !error && <Skeletons lines={10} />}
      {grid && grid.companies.length === 0 && (
        <SectionCard>
          <EmptyState icon="building-2" title={words.noPlaces} text={words.noPlacesHelp} />
        </SectionCard>
      )}
      {grid && grid.companies.length > 0 && <AssignmentsGrid grid={grid} />}
    </OversightFrame>
  )
}
