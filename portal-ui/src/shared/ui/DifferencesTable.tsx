import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useState } from 'react'
import type { Change } from '../api/types'
import { formatAmount } from '../format/money'
import { replacingMessages as words } from '../messages/replacing'
import { fieldName, shownValue } from './Timeline'

const FIRST = 4
const SUMS = ['total', 'tax']

const shown = ({ field }: Change, value: string) =>
  SUMS.includes(field) ? formatAmount(value) : shownValue(field, value)

const DifferenceRow = ({ change }: { change: Change }) => (
  <TableRow>
    <TableCell component="th" scope="row">
      {fieldName(change.field)}
    </TableCell>
    <TableCell align="right" sx={{ color: 'text.secondary' }}>
      {shown(change, change.before)}
    </TableCell>
    <TableCell align="right" sx={{ fontWeight: 600 }}>
      {shown(change, change.after)}
    </TableCell>
  </TableRow>
)

/** Field, old, new; the sums come first. */
export const DifferencesTable = ({ changes }: { changes: Change[] }) => {
  const [all, setAll] = useState(false)
  if (changes.length === 0) return <Box sx={{ fontSize: 13 }}>{words.none}</Box>
  return (
    <>
      <Table size="small" aria-label={words.changes} sx={tableStyles}>
        <TableHead>
          <TableRow>
            <TableCell>{words.field}</TableCell>
            <TableCell align="right">{words.before}</TableCell>
            <TableCell align="right">{words.after}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {(all ? changes : changes.slice(0, FIRST)).map((change) => (
            <DifferenceRow key={change.field} change={change} />
          ))}
        </TableBody>
      </Table>
      {changes.length > FIRST && (
        <Button size="small" className="no-print" onClick={() => setAll(!all)}>
          {all ? words.less : words.more(changes.length)}
        </Button>
      )}
    </>
  )
}

const tableStyles = {
  '& td, & th': { fontSize: 13, px: 1.25, py: 0.75, overflowWrap: 'anywhere' },
  '& tr > :first-of-type': { pl: 0 },
  '& tr > :last-of-type': { pr: 0 },
  '& tbody tr:last-child > *': { borderBottom: 0 },
}
