import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { nameOf, quarterOfCode } from '../../../shared/format/quarter'
import { callMessages as words } from '../../../shared/messages/calls'
import { paths } from '../../../shared/paths'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Note } from '../../../shared/ui/Note'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { SegmentedControl } from '../../../shared/ui/SegmentedControl'
import { ReportFiles } from '../../parts/ReportFiles'
import { rowsStyles } from '../lists/rowStyles'
import { pagePath, type Question, useQuestion } from '../oversightQuestion'
import { OversightFilters } from '../parts/OversightFilters'
import { OversightFrame } from '../parts/OversightFrame'
import { OversightPagination } from '../parts/OversightPagination'
import { CallRow } from './CallRow'
import { type CallPage, callFilter, callsQuery } from './callQueries'

const REASONS = Object.keys(words.reasons) as (keyof typeof words.reasons)[]

interface Props {
  page: CallPage
  question: Question
  ask: (changes: Question) => void
}

const CallFilter = ({ page, question, ask }: Props) => (
  <Box className="no-print" sx={filterStyles}>
    <SegmentedControl
      label={words.which}
      segments={[
        { value: '', label: words.all },
        ...REASONS.map((value) => ({
          value,
          label: words.reasons[value],
          count: page.counts[value],
        })),
      ]}
      value={question.value ?? ''}
      onPick={(value) => ask({ value })}
    />
    <ReportFiles path="/oversight/calls/export" of={callFilter(question)} words={words} />
  </Box>
)

const Calls = ({ page, question, ask }: Props) => (
  <>
    {page.is_capped && <Note tone="warn">{words.capped}</Note>}
    <SectionCard>
      <CallFilter page={page} question={question} ask={ask} />
      {page.results.length === 0 ? (
        <EmptyState icon="circle-check" title={words.nothing} text={words.nothingText} />
      ) : (
        <>
          <ul aria-label={words.label} style={rowsStyles}>
            {page.results.map((call) => (
              <CallRow key={call.tin} of={call} quarter={page.period.quarter ?? ''} />
            ))}
          </ul>
          <OversightPagination
            question={question}
            ask={ask}
            count={page.count}
            shown={page.results.length}
          />
        </>
      )}
    </SectionCard>
  </>
)

const titleOf = ({ count, period }: CallPage) => {
  const quarter = quarterOfCode(period.quarter ?? '')
  return words.titleOf(count, quarter ? nameOf(quarter) : '')
}

/** Whom to call about a quarter, and what was said. */
export const CallListPage = () => {
  const { question, ask } = useQuestion()
  const { data: page, error, refetch } = useQuery(callsQuery(question))
  return (
    <OversightFrame
      title={page ? titleOf(page) : words.title}
      below={words.about}
      question={question}
      filters={<OversightFilters question={question} ask={ask} companies={page?.companies} />}
    >
      <MuiLink
        component={Link}
        to={pagePath(paths.accounting.notSent, question)}
        sx={{ fontSize: 13, justifySelf: 'start' }}
      >
        {words.back}
      </MuiLink>
      <OfflineNote />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {page ? (
        <Calls page={page} question={question} ask={ask} />
      ) : (
        !error && <Skeletons lines={10} />
      )}
    </OversightFrame>
  )
}

const filterStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: { xs: 2, md: 2.5 },
  py: 1,
}
