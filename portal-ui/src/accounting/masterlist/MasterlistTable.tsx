import ButtonBase from '@mui/material/ButtonBase'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useListContext } from 'react-admin'
import { accountingMessages } from '../../shared/messages/accounting'
import { Icon } from '../../shared/ui/Icon'
import { SelectAllCheckbox } from '../bulk/SelectionCheckbox'
import { type ListName, nameOfList } from '../parts/lists'
import { PrintedFoot } from './MasterlistPagination'
import { MasterlistRow } from './MasterlistRow'
import { type ColumnName, labelOf, useColumns } from './masterlistColumns'
import type { Cursor } from './useCursor'
import type { HeldRow } from './useHeldRows'

interface Props {
  field: string
  width: object | string | object
  align?: 'right'
  /** Which way it is sorted when it is first pressed. */
  first?: 'ASC' | 'DESC'
  children: string
}

/** A column that the server can sort by. */
const SortableColumnHead = ({ field, width, align, first = 'ASC', children }: Props) => {
  const { sort, setSort } = useListContext()
  const isSorted = sort.field === field
  const ascending = sort.order === 'ASC'
  const next = isSorted ? (ascending ? 'DESC' : 'ASC') : first
  return (
    <TableCell
      align={align}
      sx={{ width }}
      aria-sort={isSorted ? (ascending ? 'ascending' : 'descending') : undefined}
    >
      <ButtonBase
        onClick={() => setSort({ field, order: next })}
        sx={{
          font: 'inherit',
          gap: '4px',
          borderRadius: '4px',
          minHeight: 24,
          color: isSorted ? 'text.primary' : 'inherit',
        }}
      >
        {children}
        <Icon
          name={isSorted ? (ascending ? 'chevron-up' : 'chevron-down') : 'arrow-up-down'}
          size={12}
        />
      </ButtonBase>
    </TableCell>
  )
}

export interface RowsProps {
  list: ListName
  rows: HeldRow[]
  changed: ReadonlySet<string>
  cursor: Cursor
  /** Rows can be ticked, to be decided together. */
  choosable: boolean
}

/** Widths, and by what the server can sort. */
const HEADS: Record<ColumnName, { width: object | string; sort?: string; first?: 'DESC' }> = {
  branch: { width: { lg: '6.875rem', xl: '9.125rem' } },
  quarter: { width: '5.75rem', sort: 'period_from' },
  tax: { width: '8.25rem', sort: 'tax', first: 'DESC' },
  checks: { width: '12rem' },
  status: { width: { lg: '9rem', xl: '9.5rem' } },
  returnAsked: { width: '6.875rem' },
  waiting: { width: '9.5rem', sort: 'handed_over_at' },
  claimed: { width: { lg: '5.5rem', xl: '6.5rem' } },
  changed: { width: '9.125rem', sort: 'updated_at' },
}

const ColumnHead = ({ name }: { name: ColumnName }) => {
  const { width, sort, first } = HEADS[name]
  const align = name === 'tax' ? 'right' : undefined
  if (!sort)
    return (
      <TableCell align={align} sx={{ width }}>
        {labelOf(name)}
      </TableCell>
    )
  return (
    <SortableColumnHead field={sort} first={first} width={width} align={align}>
      {labelOf(name)}
    </SortableColumnHead>
  )
}

export const MasterlistTable = ({ list, rows, changed, cursor, choosable }: RowsProps) => {
  const columns = useColumns(list)
  return (
    <Table aria-label={nameOfList(list)} sx={tableStyles}>
      <TableHead>
        <TableRow>
          {choosable && (
            <TableCell padding="checkbox" sx={{ width: '2.75rem' }}>
              <SelectAllCheckbox
                ids={rows.filter(({ left }) => !left).map(({ form }) => form.id)}
              />
            </TableCell>
          )}
          <SortableColumnHead field="reference" width="9.75rem">
            {accountingMessages.list.columns.reference}
          </SortableColumnHead>
          <TableCell>{accountingMessages.list.columns.tenant}</TableCell>
          {columns.map((name) => (
            <ColumnHead key={name} name={name} />
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ form, left }) => (
          <MasterlistRow
            key={form.id}
            columns={columns}
            form={form}
            left={left}
            changed={changed.has(form.id)}
            cursor={cursor}
            choosable={choosable}
          />
        ))}
        <PrintedFoot />
      </TableBody>
    </Table>
  )
}

const tableStyles = {
  // Fixed widths: a row that changes must not move the columns under the pointer.
  tableLayout: 'fixed',
  '& thead th': {
    position: 'sticky',
    top: 60,
    zIndex: 2,
    bgcolor: 'background.paper',
    whiteSpace: 'nowrap',
  },
  // Two lines for all: the eye goes down in equal steps.
  '& tbody td': { height: 58 },
  '& tbody td:not(.MuiTableCell-paddingCheckbox)': { py: '6px' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
} as const
