import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { BreakdownRow, BreakdownSchema } from '../api/types'
import { formatAmount, formatPesos } from '../format/money'
import { certificateMessages } from '../messages/certificate'
import { Value } from '../plain/Value'
import { Icon } from './Icon'

const words = certificateMessages.breakdown

const BreakdownTableRow = ({ row }: { row: BreakdownRow }) => (
  <TableRow>
    <TableCell sx={{ color: 'surface.hint' }}>{row.row}</TableCell>
    <TableCell>{row.branch}</TableCell>
    <TableCell>{row.description}</TableCell>
    <TableCell>
      <Value>{row.atc}</Value>
    </TableCell>
    <TableCell align="right">
      <Value>{formatAmount(row.total)}</Value>
    </TableCell>
    <TableCell align="right">
      <Value>{formatAmount(row.tax)}</Value>
    </TableCell>
  </TableRow>
)

interface SumProps {
  label: string
  total: string
  tax: string
  bad?: boolean
}

const BreakdownSum = ({ label, total, tax, bad = false }: SumProps) => (
  <TableRow sx={bad ? { '& > *': { color: 'error.main !important', fontWeight: 600 } } : undefined}>
    <TableCell component="th" scope="row" colSpan={4}>
      {bad && (
        <Box component="span" sx={{ mr: 0.75, verticalAlign: '-2px', lineHeight: 0 }}>
          <Icon name="circle-alert" size={14} />
        </Box>
      )}
      {label}
    </TableCell>
    <TableCell align="right">
      <Value>{formatPesos(total)}</Value>
    </TableCell>
    <TableCell align="right">
      <Value>{formatPesos(tax)}</Value>
    </TableCell>
  </TableRow>
)

/** Row by row, then its sum, the form's, and the difference. */
export const BreakdownTable = ({ told, equal }: { told: BreakdownSchema; equal: boolean }) => (
  <Box tabIndex={0} role="group" aria-label={words.title} sx={{ overflowX: 'auto' }}>
    <Table sx={tableStyles}>
      <TableHead>
        <TableRow>
          <TableCell>{words.row}</TableCell>
          <TableCell>{words.branch}</TableCell>
          <TableCell>{words.description}</TableCell>
          <TableCell>{words.atc}</TableCell>
          <TableCell align="right">{words.income}</TableCell>
          <TableCell align="right">{words.tax}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {told.rows.map((row) => (
          <BreakdownTableRow key={row.row} row={row} />
        ))}
      </TableBody>
      <TableFooter>
        <BreakdownSum label={words.sum} total={told.total} tax={told.tax} />
        <BreakdownSum label={words.form} total={told.form_total} tax={told.form_tax} />
        <BreakdownSum
          label={words.difference}
          total={told.difference_total}
          tax={told.difference_tax}
          bad={!equal}
        />
      </TableFooter>
    </Table>
  </Box>
)

const tableStyles = {
  '& td, & th': { fontSize: 13 },
  '& tr > :first-of-type': { pl: 2.5 },
  '& tr > :last-of-type': { pr: 2.5 },
  '& tfoot > tr > *': {
    bgcolor: 'surface.sunken',
    color: 'text.primary',
    borderBottom: 0,
    whiteSpace: 'nowrap',
  },
}
