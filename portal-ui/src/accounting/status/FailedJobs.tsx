import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { formatMoment } from '../../shared/format/dates'
import { statusMessages } from '../../shared/messages/status'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { lineAbove, plainList, wrappedRow } from '../../shared/ui/layout'
import { SectionCard } from '../../shared/ui/SectionCard'
import { useOnline } from '../../shared/ui/useOnline'
import { type FailedJob, useRunAgain } from './statusQueries'

interface RowProps {
  job: FailedJob
  disabled: boolean
  onAgain: (id: number) => void
}

const FailedJobRow = ({ job, disabled, onAgain }: RowProps) => {
  const name = statusMessages.workOf(job.work)
  const label = job.lane === 'mail' ? statusMessages.sendAgain : statusMessages.runAgain
  return (
    <Box component="li" sx={rowStyles}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontSize: 14, fontWeight: 600 }}>
          {name}
          {job.about && <span translate="no">{` · ${job.about}`}</span>}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {statusMessages.gaveUp(formatMoment(job.given_up_at), job.attempts)}
        </Typography>
        <Typography variant="body2" translate="no">
          {job.error}
        </Typography>
      </Box>
      {job.may_run_again ? (
        <Button
          size="small"
          disabled={disabled}
          aria-label={`${label}: ${name} ${job.about}`.trim()}
          onClick={() => onAgain(job.id)}
          sx={{ minHeight: { xs: 44, md: 32 } }}
        >
          {label}
        </Button>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {statusMessages.notAgain}
        </Typography>
      )}
    </Box>
  )
}

/** What was given up, newest first; a mail can be sent again. */
export const FailedJobs = ({ jobs }: { jobs: FailedJob[] }) => {
  const isOnline = useOnline()
  const { mutate, isPending, error } = useRunAgain()
  if (jobs.length === 0) return null
  return (
    <SectionCard title={statusMessages.givenUp}>
      {error && (
        <Box sx={{ p: 2 }}>
          <ErrorNote error={error} />
        </Box>
      )}
      <Box component="ul" aria-label={statusMessages.givenUp} sx={plainList}>
        {jobs.map((job) => (
          <FailedJobRow key={job.id} job={job} disabled={!isOnline || isPending} onAgain={mutate} />
        ))}
      </Box>
    </SectionCard>
  )
}

const rowStyles = { ...wrappedRow, ...lineAbove, gap: 1.5, px: 2.5, py: 1.25 }
