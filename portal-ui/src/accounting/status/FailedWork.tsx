import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { formatMoment } from '../../shared/format/dates'
import { statusWords } from '../../shared/messages/status'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Sheet } from '../../shared/ui/Sheet'
import { useOnline } from '../../shared/ui/useOnline'
import { type FailedJob, useRunAgain } from './queries'

interface RowProps {
  job: FailedJob
  disabled: boolean
  onAgain: (id: number) => void
}

const Row = ({ job, disabled, onAgain }: RowProps) => {
  const name = statusWords.workOf(job.work)
  const label = job.lane === 'mail' ? statusWords.sendAgain : statusWords.runAgain
  return (
    <Box component="li" sx={rowLook}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontSize: 14, fontWeight: 600 }}>
          {name}
          {job.about && <span translate="no">{` · ${job.about}`}</span>}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {statusWords.gaveUp(formatMoment(job.given_up_at), job.attempts)}
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
          {statusWords.notAgain}
        </Typography>
      )}
    </Box>
  )
}

/** What was given up, newest first; a mail can be sent again. */
export const FailedWork = ({ jobs }: { jobs: FailedJob[] }) => {
  const isOnline = useOnline()
  const { mutate, isPending, error } = useRunAgain()
  if (jobs.length === 0) return null
  return (
    <Sheet title={statusWords.givenUp}>
      {error && (
        <Box sx={{ p: 2 }}>
          <ErrorNote error={error} />
        </Box>
      )}
      <Box component="ul" aria-label={statusWords.givenUp} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {jobs.map((job) => (
          <Row key={job.id} job={job} disabled={!isOnline || isPending} onAgain={mutate} />
        ))}
      </Box>
    </Sheet>
  )
}

const rowLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  px: 2.5,
  py: 1.25,
  borderTop: 1,
  borderColor: 'surface.lineSoft',
}
