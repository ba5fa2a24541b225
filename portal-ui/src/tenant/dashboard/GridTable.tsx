import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Completeness, CompletenessRow, DueQuarter } from '../../shared/api/types'
import { shortDay } from '../../shared/format/dates'
import { tenantPageWords } from '../../shared/messages/tenantPages'
import { cellOf } from './completeness'
import { GridCell } from './GridCell'

const QuarterHead = ({ quarter }: { quarter: DueQuarter }) => (
  <TableCell component="th" scope="col">
    {tenantPageWords.grid.quarter(quarter.code)}
    {quarter.days_left >= 0 && (
      <Box
        component="span"
        sx={{ display: 'block', fontSize: 12, lineHeight: '16px', fontWeight: 400 }}
      >
        {tenantPageWords.grid.due(shortDay(quarter.due))}
      </Box>
    )}
  </TableCell>
)

const BranchHead = ({ row, withCompany }: { row: CompletenessRow; withCompany: boolean }) => (
  <TableCell component="th" scope="row" sx={branchLook}>
    {row.branch}
    {withCompany && <span className="company">{row.company_name}</span>}
  </TableCell>
)

/** Branches down, quarters across; too wide, it scrolls in its own box. */
export const GridTable = ({ completeness }: { completeness: Completeness }) => {
  const { quarters, rows } = completeness
  const severalCompanies = rows.some(({ company }) => company !== rows[0]?.company)
  return (
    <Box
      tabIndex={0}
      role="group"
      aria-label={tenantPageWords.grid.title}
      sx={{ overflowX: 'auto' }}
    >
      <Table sx={tableLook}>
        <TableHead>
          <TableRow>
            <TableCell component="th" scope="col">
              {tenantPageWords.grid.branch}
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
                  <GridCell row={row} cell={cellOf(row, code)} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

const branchLook = {
  fontWeight: 500,
  color: 'text.primary',
  lineHeight: '18px',
  '& .company': {
    display: 'block',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 400,
    color: 'surface.hint',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
}

const tableLook = {
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
