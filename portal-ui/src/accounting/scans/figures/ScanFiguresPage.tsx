import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { shortDay } from '../../../shared/format/dates'
import { scanMessages } from '../../../shared/messages/scans'
import { paths } from '../../../shared/paths'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { meQuery } from '../../../shared/queries/certificates'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { Page } from '../../../shared/ui/Page'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { ScanFigureCard } from './ScanFigureCard'
import { type Band, figuresQuery, type ScanFigures, type Week } from './scanFigureQueries'

const words = scanMessages.figures
const WEEKS = 12

const count = (value: number) => value.toLocaleString('en-US')
const share = (value: number | null) =>
  value === null ? words.none : `${(value * 100).toFixed(1)}%`
const seconds = (value: number | null) => (value === null ? words.none : value.toFixed(2))
const rangeOf = ({ from, to }: Band) => `${Math.round(from * 100)} to ${Math.round(to * 100)}`

const ScanSpeed = ({ weeks }: { weeks: Week[] }) => (
  <ScanFigureCard
    title={words.speed}
    note={words.speedNote}
    bars={weeks.map(({ week, seconds_per_page }) => ({
      label: shortDay(week),
      value: seconds_per_page,
      words: seconds(seconds_per_page),
    }))}
    columns={[
      { head: words.week, cells: weeks.map(({ week }) => shortDay(week)) },
      { head: words.pages, cells: weeks.map(({ pages }) => count(pages)) },
      { head: words.secondsAPage, cells: weeks.map((one) => seconds(one.seconds_per_page)) },
    ]}
  />
)

const UntouchedScans = ({ weeks }: { weeks: Week[] }) => (
  <ScanFigureCard
    title={words.untouched}
    note={words.untouchedNote}
    bars={weeks.map(({ week, confirmed, untouched, untouched_share }) => ({
      label: shortDay(week),
      value: confirmed,
      hatched: confirmed - untouched,
      words: share(untouched_share),
    }))}
    columns={[
      { head: words.week, cells: weeks.map(({ week }) => shortDay(week)) },
      { head: words.confirmed, cells: weeks.map(({ confirmed }) => count(confirmed)) },
      { head: words.asRead, cells: weeks.map(({ untouched }) => count(untouched)) },
      { head: words.share, cells: weeks.map((one) => share(one.untouched_share)) },
    ]}
  />
)

const ConfidenceCalibration = ({ bands }: { bands: Band[] }) => (
  <ScanFigureCard
    title={words.calibration}
    note={words.calibrationNote}
    columns={[
      { head: words.confidence, cells: bands.map(rangeOf) },
      { head: words.fields, cells: bands.map(({ fields }) => count(fields)) },
      { head: words.corrected, cells: bands.map(({ corrected }) => count(corrected)) },
      { head: words.said, cells: bands.map(({ said }) => share(said)) },
      { head: words.right, cells: bands.map(({ right }) => share(right)) },
    ]}
  />
)

const reasonsIn = (weeks: Week[]) => {
  const all = new Map<string, number>()
  for (const { reasons } of weeks)
    for (const { text, count: times } of reasons) all.set(text, (all.get(text) ?? 0) + times)
  return [...all].toSorted(([, a], [, b]) => b - a)
}

const ScanFailures = ({ weeks }: { weeks: Week[] }) => {
  const reasons = reasonsIn(weeks)
  if (reasons.length === 0)
    return (
      <SectionCard title={words.failures}>
        <EmptyState icon="circle-check" title={words.noFailures} />
      </SectionCard>
    )
  return (
    <ScanFigureCard
      title={words.failures}
      note={words.failuresNote}
      columns={[
        { head: words.reason, cells: reasons.map(([text]) => text) },
        { head: words.files, cells: reasons.map(([, times]) => count(times)) },
      ]}
    />
  )
}

/** What came in so far, in one sentence. */
const titleOf = ({ weeks }: ScanFigures) => {
  const confirmed = weeks.reduce((sum, week) => sum + week.confirmed, 0)
  const untouched = weeks.reduce((sum, week) => sum + week.untouched, 0)
  return confirmed === 0 ? words.title : words.verdict(share(untouched / confirmed), confirmed)
}

const ScanFigureCards = ({ figures: { weeks, calibration } }: { figures: ScanFigures }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    <ScanSpeed weeks={weeks} />
    <UntouchedScans weeks={weeks} />
    <ConfidenceCalibration bands={calibration} />
    <ScanFailures weeks={weeks} />
  </Box>
)

const ScanFiguresScreen = () => {
  const { data, error, refetch } = useQuery(figuresQuery(WEEKS))
  return (
    <Page
      title={data ? titleOf(data) : words.title}
      above={
        <MuiLink component={Link} to={paths.accounting.scans} sx={{ fontSize: 13 }}>
          {scanMessages.title}
        </MuiLink>
      }
      below={<Box sx={{ fontSize: 14, color: 'text.secondary' }}>{words.below(WEEKS)}</Box>}
    >
      <OfflineNote />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data ? <ScanFigureCards figures={data} /> : !error && <Skeletons lines={8} />}
    </Page>
  )
}

/** For managers; everybody else is sent to the scans. */
export const ScanFiguresPage = () => {
  const { data: me } = useQuery(meQuery())
  if (!me) return <Skeletons lines={8} />
  return me.role === 'manager' ? (
    <ScanFiguresScreen />
  ) : (
    <Navigate to={paths.accounting.scans} replace />
  )
}
