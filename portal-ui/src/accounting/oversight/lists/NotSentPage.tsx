import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { nameOf, quarterOfCode, shortNameOf } from '../../../shared/format/quarter'
import { formatTin } from '../../../shared/format/tin'
import { oversightMessages } from '../../../shared/messages/oversight'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { Value } from '../../../shared/plain/Value'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Note } from '../../../shared/ui/Note'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { type NotSent, notSentQuery, type NotSentPage as Told } from '../oversightQueries'
import { formsPath, type Question, useQuestion } from '../oversightQuestion'
import { OversightFilters } from '../parts/OversightFilters'
import { OversightFrame } from '../parts/OversightFrame'
import { OversightPagination } from '../parts/OversightPagination'
import { ReminderPanel } from '../reminders/ReminderPanel'
import { remindersQuery } from '../reminders/reminderQueries'
import { rowStyles, rowsStyles } from './rowStyles'

const words = oversightMessages.notSent

const shortName = (code: string) => {
  const quarter = quarterOfCode(code)
  return quarter ? shortNameOf(quarter) : code
}

const NotSentRow = ({ place }: { place: NotSent }) => (
  <Box component="li" sx={{ ...rowStyles, ...columnsStyles }}>
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontSize: 14, fontWeight: 500, overflowWrap: 'anywhere' }}>{place.tenant}</Box>
      <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        <Value>{formatTin(place.tin)}</Value>
      </Box>
    </Box>
    <span>{[place.company, place.branch].filter(Boolean).join(', ')}</span>
    <Box sx={{ color: 'text.secondary' }}>
      {place.last_quarter ? words.last(shortName(place.last_quarter)) : words.billedFirst}
    </Box>
    <span>{!place.is_reachable && words.unreachable}</span>
  </Box>
)

interface Props {
  told: Told
  question: Question
  ask: (changes: Question) => void
}

const NotSentPlaces = ({ told: { results, count, is_capped }, question, ask }: Props) => (
  <>
    {is_capped && <Note tone="warn">{oversightMessages.list.capped}</Note>}
    <SectionCard>
      {results.length === 0 ? (
        <EmptyState icon="circle-check" title={words.nothing} />
      ) : (
        <>
          <ul aria-label={words.label} style={rowsStyles}>
            {results.map((place) => (
              <NotSentRow key={`${place.tin} ${place.company} ${place.branch}`} place={place} />
            ))}
          </ul>
          <OversightPagination question={question} ask={ask} count={count} shown={results.length} />
        </>
      )}
    </SectionCard>
  </>
)

const titleOf = ({ count, period }: Told) => {
  const quarter = quarterOfCode(period.quarter ?? '')
  return words.title(count, quarter ? nameOf(quarter) : '')
}

/** Who is expected to send for a quarter and has not; a processor reads this of oversight alone. */
export const NotSentPage = ({ isProcessor = false }: { isProcessor?: boolean }) => {
  const { question, ask } = useQuestion()
  const { data: told, error, refetch } = useQuery(notSentQuery(question))
  const { data: reminders } = useQuery(remindersQuery(question))
  const returned = formsPath(question, { of: 'group', value: 'to_correct' })
  return (
    <OversightFrame
      title={told ? titleOf(told) : oversightMessages.pages.notSent}
      below={words.help}
      question={question}
      filters={<OversightFilters question={question} ask={ask} companies={reminders?.companies} />}
    >
      {!isProcessor && (
        <MuiLink component={Link} to={returned} sx={{ fontSize: 13, justifySelf: 'start' }}>
          {words.returned}
        </MuiLink>
      )}
      <OfflineNote />
      <ReminderPanel question={question} />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {told ? (
        <NotSentPlaces told={told} question={question} ask={ask} />
      ) : (
        !error && <Skeletons lines={10} />
      )}
    </OversightFrame>
  )
}

const columnsStyles = {
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'minmax(0, 3fr) minmax(0, 2fr) minmax(0, 2fr) minmax(0, 1fr)',
  },
}
