import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoment } from '../../shared/format/dates'
import { statusMessages } from '../../shared/messages/status'
import { Skeletons } from '../../shared/plain/Skeletons'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { SectionCard } from '../../shared/ui/SectionCard'
import { AuditStatus } from './AuditStatus'
import { BackupStatus } from './BackupStatus'
import { DiskStatus } from './DiskStatus'
import { FailedJobs } from './FailedJobs'
import { JobLanes } from './JobLanes'
import { MaintenanceForm } from './MaintenanceForm'
import { readinessQuery, type Status, statusQuery } from './statusQueries'

const isOld = ({ backup }: Status) => backup?.is_old ?? true

const nameOf = ({ lane }: Status['lanes'][number]) => statusMessages.lanes[lane] ?? lane

/** Queues whose workers have not reported, while readiness still gives them time to. */
const startingLanes = (lanes: Status['lanes'], problems: string[]) =>
  problems.length > 0 ? [] : lanes.filter(({ workers }) => workers === 0)

/** What needs a look, each by the name that it has below. */
const findings = (status: Status, problems: string[]) => [
  ...problems,
  ...startingLanes(status.lanes, problems).map(nameOf),
  ...status.lanes.filter((lane) => lane.is_late || lane.failed > 0).map(nameOf),
  ...status.audit.unset,
  ...(status.audit.is_proof_old ? [statusMessages.auditFinding.proof] : []),
  ...(status.audit.is_anchor_old ? [statusMessages.auditFinding.anchor] : []),
  ...(status.disk.is_low ? [statusMessages.disk] : []),
  ...(isOld(status) ? [statusMessages.backup] : []),
]

const StatusSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <SectionCard title={title} sx={{ '& > :not(header)': { px: 2.5, py: 1.5 } }}>
    <Box>{children}</Box>
  </SectionCard>
)

interface ProcessStatusProps {
  lanes: Status['lanes']
  problems: string[] | undefined
}

const ProcessStatus = ({ lanes, problems }: ProcessStatusProps) => {
  if (!problems) return statusMessages.unknown
  const starting = startingLanes(lanes, problems)
  if (starting.length > 0) return statusMessages.starting(starting.map(nameOf))
  if (problems.length === 0) return statusMessages.allUp
  return problems.map((problem) => (
    <Box key={problem} sx={illStyles}>
      {problem}
    </Box>
  ))
}

const StatusSections = ({
  status,
  problems,
}: {
  status: Status
  problems: string[] | undefined
}) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
    <StatusSection title={statusMessages.processes}>
      <ProcessStatus lanes={status.lanes} problems={problems} />
    </StatusSection>
    <JobLanes lanes={status.lanes} />
    <FailedJobs jobs={status.failed} />
    <StatusSection title={statusMessages.backup}>
      <BackupStatus status={status} />
    </StatusSection>
    <StatusSection title={statusMessages.audit}>
      <AuditStatus audit={status.audit} />
    </StatusSection>
    <StatusSection title={statusMessages.disk}>
      <DiskStatus disk={status.disk} />
    </StatusSection>
    <MaintenanceForm />
    <Typography variant="body2" color="text.secondary">
      {`${statusMessages.version} ${status.version}. ${statusMessages.transitions}: ${status.transitions.toLocaleString('en-US')}. ${statusMessages.looked(formatMoment(status.at))}.`}
    </Typography>
  </Box>
)

/** Version, processes, what waits, the last backup, audit and disk: what support asks first. */
export const StatusScreen = () => {
  const { data: status, error, refetch } = useQuery(statusQuery())
  const { data: problems } = useQuery(readinessQuery())
  const found = status ? findings(status, problems ?? []) : []
  return (
    <Page title={statusMessages.title} width={880}>
      <OfflineNote />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!status && !error && <Skeletons lines={6} />}
      {status && (
        <>
          <Typography role="status" sx={{ mb: 2, fontWeight: 600 }}>
            {found.length === 0 ? statusMessages.well : statusMessages.ill(found)}
          </Typography>
          <StatusSections status={status} problems={problems} />
        </>
      )}
    </Page>
  )
}

const illStyles = { color: 'error.main', fontWeight: 600 }
