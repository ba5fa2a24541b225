import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Completeness, CompletenessRow, DueQuarter } from '../../shared/api/types'
import { shortDay } from '../../shared/format/dates'
import { tenantPageMessages } from '../../shared/messages/tenantPages'
import { oneLine } from '../../shared/ui/layout'
import { CompletenessGridCell } from './CompletenessGridCell'
import { cellOf } from './completenessCells'

const QuarterHead = ({ quarter }: { quarter: DueQuarter }) => (
  <TableCell component="th" scope="col">
    {tenantPageMessages.grid.quarter(quarter.code)}
    {quarter.days_left >= 0 && (
      <Box
        component="span"
        sx={{ display: 'block', fontSize: 12, lineHeight: '16px', fontWeight: 400 }}
      >
        {tenantPageMessages.grid.due(shortDay(quarter.due))}
      </Box>
    )}
  </TableCell>
)

const BranchHead = ({ row, withCompany }: { row: CompletenessRow; withCompany: boolean }) => (
  <TableCell component="th" scope="row" sx={branchStyles}>
    {row.branch}
    {withCompany && <span className="company">{row.company_name}</span>}
  </TableCell>
)

/** Branches down, quarters across; too wide, it scrolls in its own box. */
export const CompletenessTable = ({ completeness }: { completeness: Completeness }) => {
  const { quarters, rows } = completeness
  const severalCompanies = rows.some(({ company }) => company !== rows[0]?.company)
  return (
    <Box
      tabIndex={0}
      role="group"
      aria-label={tenantPageMessages.grid.title}
      sx={{ overflowX: 'auto' }}
    >
      <Table sx={tableStyles}>
        <TableHead>
          <TableRow>
            <TableCell component="th" scope="col">
              {tenantPageMessages.grid.branch}
            </TableCell>
            {quarters.map((quarter) => (
              <QuarterHead key={quarter.code} quarter={quarter} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={`${row.company} ${row.branch}`}>
              <BranchHead row={row} withCompany={severalCompanies} />
              {quarters.map(({ code }) => (
                <TableCell key={code} className="cell">
                  <CompletenessGridCell row={row} cell={cellOf(row, code)} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

const branchStyles = {
  fontWeight: 500,
  color: 'text.primary',
  lineHeight: '18px',
  '& .company': {
    ...oneLine,
    display: 'block',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 400,
    color: 'surface.hint',
  },
}

const tableStyles = {
  tableLayout: 'fixed',
  minWidth: 640,
  '& thead th': { verticalAlign: 'bottom', py: 1 },
  '& thead th:first-of-type': { width: '28%' },
  '& th, & td': { fontSize: 13, px: 1, height: 40 },
  '& td.cell': { p: '4px' },
  '& tbody th': { py: '5px' },
  '& th:first-of-type': { pl: 2.5 },
  '& tr > :last-child': { pr: 2.5 },
  '& tbody tr:last-child > *': { borderBottom: 0 },
}
