import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { statusWords } from '../../shared/messages/status'
import { Sheet } from '../../shared/ui/Sheet'
import type { LaneStatus } from './queries'

const oldest = (lane: LaneStatus) => {
  if (lane.oldest_due_seconds === 0) return statusWords.nothingDue
  const tell = lane.is_late ? statusWords.late : statusWords.since
  return tell(lane.oldest_due_seconds)
}

const illLook = { color: 'error.main', fontWeight: 600 }

/** What waits and what was given up, by lane. */
export const Lanes = ({ lanes }: { lanes: LaneStatus[] }) => (
  <Sheet title={statusWords.jobs}>
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={statusWords.jobs}>
        <TableHead>
          <TableRow>
            <TableCell>{statusWords.lane}</TableCell>
            <TableCell align="right">{statusWords.waiting}</TableCell>
            <TableCell>{statusWords.oldest}</TableCell>
            <TableCell align="right">{statusWords.failed}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lanes.map((lane) => (
            <TableRow key={lane.lane}>
              <TableCell component="th" scope="row">
                {statusWords.lanes[lane.lane]}
              </TableCell>
              <TableCell align="right">{lane.waiting.toLocaleString('en-US')}</TableCell>
              <TableCell sx={lane.is_late ? illLook : undefined}>{oldest(lane)}</TableCell>
              <TableCell align="right" sx={lane.failed > 0 ? illLook : undefined}>
                {lane.failed.toLocaleString('en-US')}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  </Sheet>
)
