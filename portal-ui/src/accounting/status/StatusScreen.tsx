import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoment } from '../../shared/format/dates'
import { statusWords } from '../../shared/messages/status'
import { Skeletons } from '../../shared/plain/Skeletons'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { Sheet } from '../../shared/ui/Sheet'
import { Backup } from './Backup'
import { FailedWork } from './FailedWork'
import { findings } from './findings'
import { Lanes } from './Lanes'
import { readinessQuery, type Status, statusQuery } from './queries'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Sheet title={title} sx={{ '& > :not(header)': { px: 2.5, py: 1.5 } }}>
    <Box>{children}</Box>
  </Sheet>
)

const Audit = ({ audit }: { audit: Status['audit'] }) => (
  <>
    {audit.unset.map((name) => (
      <Box key={name} sx={illLook}>
        {statusWords.unsetGuard[name]}
      </Box>
    ))}
    {audit.anchor_mailed_at
      ? statusWords.anchorMailed(formatMoment(audit.anchor_mailed_at))
      : statusWords.noAnchorMailed}
  </>
)

const Processes = ({ problems }: { problems: string[] | undefined }) => {
  if (!problems) return statusWords.unknown
  if (problems.length === 0) return statusWords.allUp
  return problems.map((problem) => (
    <Box key={problem} sx={illLook}>
      {problem}
    </Box>
  ))
}

const Told = ({ status, problems }: { status: Status; problems: string[] | undefined }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
    <Part title={statusWords.processes}>
      <Processes problems={problems} />
    </Part>
    <Lanes lanes={status.lanes} />
    <FailedWork jobs={status.failed} />
    <Part title={statusWords.backup}>
      <Backup status={status} />
    </Part>
    <Part title={statusWords.audit}>
      <Audit audit={status.audit} />
    </Part>
    <Typography variant="body2" color="text.secondary">
      {`${statusWords.version} ${status.version}. ${statusWords.transitions}: ${status.transitions.toLocaleString('en-US')}. ${statusWords.looked(formatMoment(status.at))}.`}
    </Typography>
  </Box>
)

/** Version, processes, what waits, and the last backup: what support asks first. */
export const StatusScreen = () => {
  const { data: status, error, refetch } = useQuery(statusQuery())
  const { data: problems } = useQuery(readinessQuery())
  const count = status ? findings(status, problems ?? []) : 0
  return (
    <Page title={statusWords.title} width={880}>
      <OfflineNote />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!status && !error && <Skeletons lines={6} />}
      {status && (
        <>
          <Typography role="status" sx={{ mb: 2, fontWeight: 600 }}>
            {count === 0 ? statusWords.well : statusWords.ill(count)}
          </Typography>
          <Told status={status} problems={problems} />
        </>
      )}
    </Page>
  )
}

const illLook = { color: 'error.main', fontWeight: 600 }
