import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../../shared/format/dates'
import { cockpitMessages } from '../../../shared/messages/cockpit'
import { oversightMessages } from '../../../shared/messages/oversight'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Note } from '../../../shared/ui/Note'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { PrintButton } from '../../parts/PrintButton'
import { useQuestion } from '../oversightQuestion'
import { OversightFilters } from '../parts/OversightFilters'
import { OversightFrame } from '../parts/OversightFrame'
import { CockpitCompanies } from './CockpitCompanies'
import { CockpitMallDays } from './CockpitMallDays'
import { CockpitPace } from './CockpitPace'
import { CockpitSteps } from './CockpitSteps'
import { CockpitSums } from './CockpitSums'
import { quarterOfCockpit } from './cockpitPaths'
import { type Cockpit, cockpitQuery } from './cockpitQueries'
import { titleOfCockpit } from './cockpitTitle'

const words = cockpitMessages

/** Whether pesos are compared for some companies alone. */
const isPartlyBilled = ({ totals, companies }: Cockpit) =>
  totals.billed !== null && companies.some(({ billed, expected }) => !billed && expected > 0)

const CockpitCards = ({ told }: { told: Cockpit }) => {
  const quarter = quarterOfCockpit(told)
  const at = { quarter, company: told.company || undefined }
  const hasFigures = told.totals.expected > 0 || told.totals.billed !== null
  if (!hasFigures)
    return <EmptyState icon="folder-open" title={words.nothing} text={words.nothingText} />
  return (
    <>
      {told.is_capped && <Note tone="warn">{words.capped}</Note>}
      {!told.totals.billed && <Note tone="info">{words.notLoaded}</Note>}
      {isPartlyBilled(told) && <Note tone="info">{words.partlyLoaded}</Note>}
      <CockpitSums totals={told.totals} at={at} />
      <Box sx={twoStyles}>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <CockpitCompanies told={told} quarter={quarter} />
          <CockpitPace told={told} />
        </Box>
        <CockpitSteps steps={told.next} at={at} companies={told.companies} />
      </Box>
      <CockpitMallDays told={told} quarter={quarter} />
    </>
  )
}

const describeCockpit = ({ period, at, pace }: Cockpit) =>
  [
    period.label,
    pace.state === 'running' && words.left(pace.working_days_left),
    oversightMessages.asOf(formatMoment(at)),
    words.mailed,
  ]
    .filter(Boolean)
    .join('. ')
    .replace('..', '.')

/** A quarter's end: what should have come, what is in, and what to do next. */
export default function CockpitPage() {
  const { question, ask } = useQuestion()
  const { data: cockpit, error, refetch } = useQuery(cockpitQuery(question))
  return (
    <OversightFrame
      title={cockpit ? titleOfCockpit(cockpit) : words.title.loading}
      below={cockpit && describeCockpit(cockpit)}
      question={question}
      filters={
        <Box sx={filterStyles}>
          <OversightFilters question={question} ask={ask} companies={cockpit?.choices} />
          {cockpit && <PrintButton label={words.print} />}
        </Box>
      }
    >
      <OfflineNote help={words.offline} />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {cockpit ? <CockpitCards told={cockpit} /> : !error && <Skeletons lines={12} />}
    </OversightFrame>
  )
}

const filterStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1 }

const twoStyles = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
}
