import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { statusMessages } from '../../shared/messages/status'
import { SectionCard } from '../../shared/ui/SectionCard'
import type { LaneStatus } from './statusQueries'

const oldest = (lane: LaneStatus) => {
  if (lane.oldest_due_seconds === 0) return statusMessages.nothingDue
  const tell = lane.is_late ? statusMessages.late : statusMessages.since
  return tell(lane.oldest_due_seconds)
}

const illStyles = { color: 'error.main', fontWeight: 600 }

/** What waits and what was given up, by lane. */
export const JobLanes = ({ lanes }: { lanes: LaneStatus[] }) => (
  <SectionCard title={statusMessages.jobs}>
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={statusMessages.jobs}>
        <TableHead>
          <TableRow>
            <TableCell>{statusMessages.lane}</TableCell>
            <TableCell align="right">{statusMessages.workers}</TableCell>
            <TableCell align="right">{statusMessages.waiting}</TableCell>
            <TableCell>{statusMessages.oldest}</TableCell>
            <TableCell align="right">{statusMessages.failed}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lanes.map((lane) => (
            <TableRow key={lane.lane}>
              <TableCell component="th" scope="row">
                {statusMessages.lanes[lane.lane]}
              </TableCell>
              <TableCell align="right" sx={lane.workers === 0 ? illStyles : undefined}>
                {lane.workers.toLocaleString('en-US')}
              </TableCell>
              <TableCell align="right">{lane.waiting.toLocaleString('en-US')}</TableCell>
              <TableCell sx={lane.is_late ? illStyles : undefined}>{oldest(lane)}</TableCell>
              <TableCell align="right" sx={lane.failed > 0 ? illStyles : undefined}>
                {lane.failed.toLocaleString('en-US')}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  </SectionCard>
)
