import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { CertificateItem } from '../../shared/api/types'
import { statusLooks } from '../../shared/ui/looks'
import { Tick } from '../bulk/Tick'
import type { ListName } from '../parts/lists'
import { Cell } from './Cell'
import type { ColumnName } from './columns'
import { FormLink } from './FormLink'
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
    '--flash': `var(--mui-palette-status-${statusLooks[form.status].tone}-bg)`,
    animation: 'flash 900ms ease-out',
  }

interface Props extends Omit<RowProps, 'list'> {
  columns: ColumnName[]
}

export const FormRow = ({ columns, form, left, changed, cursor, choosable }: Props) => (
  <TableRow
    sx={{
      ...flashOf({ form, changed }),
      ...(cursor.at === form.id && cursorLook),
      ...(left && { '& td': { color: 'surface.hint' } }),
    }}
  >
    {choosable && (
      <TableCell padding="checkbox">
        <Tick form={form} left={left} />
      </TableCell>
    )}
    <TableCell>
      <FormLink form={form} cursor={cursor} />
    </TableCell>
    <TableCell sx={{ overflowWrap: 'anywhere' }}>{form.payor_name}</TableCell>
    {columns.map((name) => (
      <Cell key={name} name={name} form={form} left={left} columns={columns} />
    ))}
  </TableRow>
)

const cursorLook = {
  '& td:first-of-type': { boxShadow: 'inset 3px 0 var(--mui-palette-primary-main)' },
}
