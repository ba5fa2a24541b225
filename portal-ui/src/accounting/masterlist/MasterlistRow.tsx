import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { CertificateItem } from '../../shared/api/types'
import { statusStyles } from '../../shared/ui/statusStyles'
import { SelectionCheckbox } from '../bulk/SelectionCheckbox'
import type { ListName } from '../parts/lists'
import { FormLink } from './FormLink'
import { MasterlistCell } from './MasterlistCell'
import type { ColumnName } from './masterlistColumns'
import type { Cursor } from './useCursor'

export interface RowProps {
  list: ListName
  form: CertificateItem
  left: boolean
  changed: boolean
  cursor: Cursor
  choosable: boolean
}

/** A changed row flashes once, in the fill of its status. */
export const flashOf = ({ form, changed }: Pick<RowProps, 'form' | 'changed'>) =>
  changed && {
    '--flash': `var(--mui-palette-status-${statusStyles[form.status].tone}-bg)`,
    animation: 'flash 900ms ease-out',
  }

interface Props extends Omit<RowProps, 'list'> {
  columns: ColumnName[]
}

export const MasterlistRow = ({ columns, form, left, changed, cursor, choosable }: Props) => (
  <TableRow
    sx={{
      ...flashOf({ form, changed }),
      ...(cursor.at === form.id && cursorStyles),
      ...(left && { '& td': { color: 'surface.hint' } }),
    }}
  >
    {choosable && (
      <TableCell padding="checkbox">
        <SelectionCheckbox form={form} left={left} />
      </TableCell>
    )}
    <TableCell>
      <FormLink form={form} cursor={cursor} />
    </TableCell>
    <TableCell title={form.payor_name}>
      <Box sx={nameStyles}>{form.payor_name}</Box>
    </TableCell>
    {columns.map((name) => (
      <MasterlistCell key={name} name={name} form={form} left={left} columns={columns} />
    ))}
  </TableRow>
)

/** Two lines at most; a longer name is whole where it is pointed at and on the form. */
const nameStyles = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  '@media print': { display: 'block' },
} as const

const cursorStyles = {
  '& td:first-of-type': { boxShadow: 'inset 3px 0 var(--mui-palette-primary-main)' },
}
