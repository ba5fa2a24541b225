import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { components } from '../api/schema'
import { formatAmount } from '../format/money'
import { qapMessages } from '../messages/qap'
import { Value } from '../plain/Value'

export type QapDifference = components['schemas']['QapDifference']

const words = qapMessages.differences

const shown = (field: QapDifference['field'], value: string) => {
  if (!value) return words.none
  return field === 'base' || field === 'tax' ? formatAmount(value) : value
}

const fieldOf = ({ field, atc }: QapDifference) =>
  field === 'name' || field === 'code'
    ? qapMessages.fields[field]
    : `${qapMessages.fields[field]}, ${atc}`

/** What the QAP has and what the certificates have, side by side. */
export const QapDifferences = ({ differs }: { differs: QapDifference[] }) => (
  <Table size="small" aria-label={words.label} sx={tableStyles}>
    <TableHead>
      <TableRow>
        <TableCell>{words.field}</TableCell>
        <TableCell align="right">{words.qap}</TableCell>
        <TableCell align="right">{words.certificates}</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {differs.map((each) => (
        <TableRow key={`${each.field} ${each.atc}`}>
          <TableCell component="th" scope="row">
            {fieldOf(each)}
          </TableCell>
          <TableCell align="right">
            <Value>{shown(each.field, each.qap)}</Value>
          </TableCell>
          <TableCell align="right">
            <Value>{shown(each.field, each.certificates)}</Value>
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

const tableStyles = {
  '& td, & th': { fontSize: 13, px: 1.25, py: 0.75, overflowWrap: 'anywhere' },
  '& tr > :first-of-type': { pl: 0 },
  '& tr > :last-of-type': { pr: 0 },
  '& tbody tr:last-child > *': { borderBottom: 0 },
}
