import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { accountingWords } from '../../shared/messages/accounting'
import type { ListName } from '../parts/lists'
import { nameOfList } from '../parts/lists'
import { FormRow } from './FormRow'
import { SortHead } from './SortHead'
import type { Cursor } from './useCursor'
import type { HeldRow } from './useHeldRows'

export interface RowsProps {
  list: ListName
  rows: HeldRow[]
  changed: ReadonlySet<string>
  cursor: Cursor
}

const { columns } = accountingWords.list

export const FormsTable = ({ list, rows, changed, cursor }: RowsProps) => (
  <Table aria-label={nameOfList(list)} sx={tableLook}>
    <TableHead>
      <TableRow>
        <SortHead field="reference" width={170}>
          {columns.reference}
        </SortHead>
        <TableCell>{columns.tenant}</TableCell>
        <TableCell sx={{ width: { lg: 142, xl: 160 } }}>{columns.branch}</TableCell>
        <TableCell align="right" sx={{ width: 130 }}>
          {columns.tax}
        </TableCell>
        <TableCell sx={{ width: { lg: 146, xl: 224 } }}>{columns.status}</TableCell>
        {list === 'open' ? (
          <SortHead field="submitted_at" width={108}>
            {columns.waiting}
          </SortHead>
        ) : (
          <SortHead field="updated_at" width={146}>
            {columns.changed}
          </SortHead>
        )}
        {list === 'open' && (
          <TableCell sx={{ width: { lg: 112, xl: 152 } }}>{columns.claimed}</TableCell>
        )}
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.map(({ form, left }) => (
        <FormRow
          key={form.id}
          list={list}
          form={form}
          left={left}
          changed={changed.has(form.id)}
          cursor={cursor}
        />
      ))}
    </TableBody>
  </Table>
)

const tableLook = {
  // Fixed widths: a row that changes must not move the columns under the pointer.
  tableLayout: 'fixed',
  '& thead th': {
    position: 'sticky',
    top: 60,
    zIndex: 2,
    bgcolor: 'background.paper',
    whiteSpace: 'nowrap',
  },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '@media print': { '& thead th': { position: 'static' } },
} as const
