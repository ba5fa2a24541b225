import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../../shared/format/dates'
import { oversightMessages } from '../../../shared/messages/oversight'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Note } from '../../../shared/ui/Note'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { type Oversight, oversightQuery } from '../oversightQueries'
import { formsPath, type Question, useQuestion } from '../oversightQuestion'
import { OversightBars } from '../parts/OversightBars'
import { OversightFilters } from '../parts/OversightFilters'
import { OversightFrame } from '../parts/OversightFrame'
import { BranchesCard } from './BranchesCard'
import { CountsCard } from './CountsCard'
import { paceWords, titleOf } from './numbersTitle'
import { PaceCard } from './PaceCard'
import { PeopleCard } from './PeopleCard'
import { ReasonsCard } from './ReasonsCard'
import { StatesCard } from './StatesCard'

const words = oversightMessages.ageing

const levelOf = (days: number, goal: number) =>
  days > goal ? 'over' : days >= goal - 1 ? 'near' : undefined

/** How long the open ones wait since they were handed over last, against the goal. */
const AgeingCard = ({ told: { ageing, goal_days, counts }, question }: CardProps) => (
  <SectionCard title={words.title} aside={words.goal(goal_days)}>
    {counts.open === 0 ? (
      <EmptyState icon="circle-check" title={words.nothing} />
    ) : (
      <OversightBars
        label={words.title}
        bars={ageing.map(({ days, count }) => ({
          key: String(days),
          label: words.days(days, goal_days),
          count,
          to: formsPath(question, { of: 'waiting', value: String(days) }),
          what: oversightMessages.of.waiting(String(days), goal_days),
          level: levelOf(days, goal_days),
        }))}
      />
    )}
  </SectionCard>
)

export interface CardProps {
  told: Oversight
  question: Question
}

const NumberCards = ({ told, question, isManager }: CardProps & { isManager: boolean }) => (
  <>
    {told.is_capped && <Note tone="warn">{oversightMessages.capped}</Note>}
    <CountsCard told={told} question={question} />
    <Box sx={twoStyles}>
      <PaceCard told={told} question={question} />
      <AgeingCard told={told} question={question} />
    </Box>
    <Box sx={threeStyles}>
      <ReasonsCard told={told} question={question} />
      <BranchesCard told={told} question={question} />
      <PeopleCard told={told} question={question} isManager={isManager} />
    </Box>
    <StatesCard told={told} question={question} />
  </>
)

/** A quarter, or some days, in numbers; each opens the forms it counts. */
export const NumbersPage = ({ isManager }: { isManager: boolean }) => {
  const { question, ask } = useQuestion()
  const { data: told, error, refetch } = useQuery(oversightQuery(question))
  const said = told ? [paceWords(told), oversightMessages.asOf(formatMoment(told.at))] : []
  return (
    <OversightFrame
      title={told ? titleOf(told) : oversightMessages.title.loading}
      below={said.filter(Boolean).join('. ')}
      question={question}
      filters={<OversightFilters question={question} ask={ask} companies={told?.companies} days />}
    >
      <OfflineNote help={oversightMessages.offline} />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {told ? (
        <NumberCards told={told} question={question} isManager={isManager} />
      ) : (
        !error && <Skeletons lines={12} />
      )}
    </OversightFrame>
  )
}

const twoStyles = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
}

const threeStyles = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
}
