import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { CertificateItem } from '../../shared/api/types'
import { formatMoment } from '../../shared/format/dates'
import { formatAmount } from '../../shared/format/money'
import { accountingWords } from '../../shared/messages/accounting'
import { Icon } from '../../shared/ui/Icon'
import { statusLooks } from '../../shared/ui/looks'
import { StatusChip } from '../../shared/ui/StatusChip'
import { Holder } from '../parts/Holder'
import type { ListName } from '../parts/lists'
import { Waiting } from '../parts/Waiting'
import { FormLink } from './FormLink'
import type { Cursor } from './useCursor'

export interface RowProps {
  list: ListName
  form: CertificateItem
  left: boolean
  changed: boolean
  cursor: Cursor
}

const AsksBack = () => (
  <Box component="span" sx={asksLook}>
    <Icon name="hand" size={14} />
    {accountingWords.asksBack}
  </Box>
)

/** The chip, what the tenant asks, or that the row has moved on. */
export const Standing = ({ form, left }: Pick<RowProps, 'form' | 'left'>) => (
  <Box component="span" sx={standingLook}>
    {left ? accountingWords.list.left : <StatusChip status={form.status} />}
    {form.return_requested && !left && <AsksBack />}
  </Box>
)

/** A changed row flashes once, in the fill of its status. */
export const flashOf = ({ form, changed }: Pick<RowProps, 'form' | 'changed'>) =>
  changed && {
    '--flash': `var(--mui-palette-status-${statusLooks[form.status].tone}-bg)`,
    animation: 'flash 900ms ease-out',
  }

export const FormRow = ({ list, form, left, changed, cursor }: RowProps) => (
  <TableRow
    sx={{
      ...flashOf({ form, changed }),
      ...(cursor.at === form.id && cursorLook),
      ...(left && { '& td': { color: 'surface.hint' } }),
    }}
  >
    <TableCell>
      <FormLink form={form} cursor={cursor} />
    </TableCell>
    <TableCell sx={cut} title={form.payor_name}>
      {form.payor_name}
    </TableCell>
    <TableCell sx={{ ...quiet, ...cut }}>{form.branch ?? form.location}</TableCell>
    <TableCell align="right" sx={{ fontWeight: 500, whiteSpace: 'nowrap' }}>
      {formatAmount(form.tax)}
    </TableCell>
    <TableCell>
      <Standing form={form} left={left} />
    </TableCell>
    {list === 'open' ? (
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <Waiting since={form.submitted_at} />
      </TableCell>
    ) : (
      <TableCell sx={quiet}>{formatMoment(form.updated_at)}</TableCell>
    )}
    {list === 'open' && (
      <TableCell sx={{ overflow: 'hidden' }}>
        <Holder claim={form.claimed_by} />
      </TableCell>
    )}
  </TableRow>
)

const quiet = { color: 'text.secondary', whiteSpace: 'nowrap' }

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }

const standingLook = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 0.5,
}

const cursorLook = {
  '& td:first-of-type': { boxShadow: 'inset 3px 0 var(--mui-palette-primary-main)' },
}

const asksLook = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  fontSize: 12,
  fontWeight: 500,
  color: 'warning.main',
}
