import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../../shared/format/dates'
import { oversightWords } from '../../../shared/messages/oversight'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Note } from '../../../shared/ui/Note'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { Filters } from '../parts/Filters'
import { Frame } from '../parts/Frame'
import { type Oversight, oversightQuery } from '../queries'
import { type Question, useQuestion } from '../question'
import { Ageing } from './Ageing'
import { Branches } from './Branches'
import { Counts } from './Counts'
import { Pace } from './Pace'
import { People } from './People'
import { Reasons } from './Reasons'
import { States } from './States'
import { paceWords, titleOf } from './verdict'

export interface CardProps {
  told: Oversight
  question: Question
}

const Cards = ({ told, question, isManager }: CardProps & { isManager: boolean }) => (
  <>
    {told.is_capped && <Note tone="warn">{oversightWords.capped}</Note>}
    <Counts told={told} question={question} />
    <Box sx={twoLook}>
      <Pace told={told} question={question} />
      <Ageing told={told} question={question} />
    </Box>
    <Box sx={threeLook}>
      <Reasons told={told} question={question} />
      <Branches told={told} question={question} />
      <People told={told} question={question} isManager={isManager} />
    </Box>
    <States told={told} question={question} />
  </>
)

/** A quarter, or some days, in numbers; each opens the forms it counts. */
export const NumbersPage = ({ isManager }: { isManager: boolean }) => {
  const { question, ask } = useQuestion()
  const { data: told, error, refetch } = useQuery(oversightQuery(question))
  const said = told ? [paceWords(told), oversightWords.asOf(formatMoment(told.at))] : []
  return (
    <Frame
      title={told ? titleOf(told) : oversightWords.title.loading}
      below={said.filter(Boolean).join('. ')}
      question={question}
      filters={<Filters question={question} ask={ask} companies={told?.companies} days />}
    >
      <OfflineNote help={oversightWords.offline} />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {told ? (
        <Cards told={told} question={question} isManager={isManager} />
      ) : (
        !error && <Skeletons lines={12} />
      )}
    </Frame>
  )
}

const twoLook = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
}

const threeLook = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
}
