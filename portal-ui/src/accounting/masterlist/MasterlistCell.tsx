import TableCell from '@mui/material/TableCell'
import type { ReactNode } from 'react'
import type { CertificateItem } from '../../shared/api/types'
import { formatMoment } from '../../shared/format/dates'
import { formatAmount } from '../../shared/format/money'
import { quarterOfDate, shortNameOf } from '../../shared/format/quarter'
import { Value } from '../../shared/plain/Value'
import { FormHolder } from '../parts/FormHolder'
import { WaitingTime } from '../parts/WaitingTime'
import { waitsSince } from '../parts/workingDays'
import { MasterlistFindings } from './MasterlistFindings'
import { MasterlistStatus, ReturnRequestedMark } from './MasterlistStatus'
import type { ColumnName } from './masterlistColumns'

interface Props {
  name: ColumnName
  form: CertificateItem
  left: boolean
  /** What else is shown: a word that has a column of its own stands only there. */
  columns: ColumnName[]
}

const CELLS: Record<ColumnName, (props: Props) => ReactNode> = {
  branch: ({ form }) => form.branch ?? form.location,
  quarter: ({ form }) => form.period_from && shortNameOf(quarterOfDate(form.period_from)),
  tax: ({ form }) => <Value>{formatAmount(form.tax)}</Value>,
  checks: ({ form }) => <MasterlistFindings form={form} />,
  status: ({ form, left, columns }) => (
    <MasterlistStatus form={form} left={left} asks={!columns.includes('returnAsked')} />
  ),
  returnAsked: ({ form }) => form.return_requested && <ReturnRequestedMark />,
  waiting: ({ form }) => <WaitingTime since={waitsSince(form)} />,
  claimed: ({ form }) => <FormHolder claim={form.claimed_by} />,
  changed: ({ form }) => formatMoment(form.updated_at),
}

const quiet = { color: 'text.secondary' }
const LOOKS: Partial<Record<ColumnName, object>> = {
  branch: quiet,
  quarter: { ...quiet, whiteSpace: 'nowrap' },
  tax: { fontWeight: 500, whiteSpace: 'nowrap' },
  changed: { ...quiet, whiteSpace: 'nowrap' },
  claimed: { overflow: 'hidden' },
}

/** One column of one form. */
export const MasterlistCell = (props: Props) => (
  <TableCell align={props.name === 'tax' ? 'right' : undefined} sx={LOOKS[props.name]}>
    {CELLS[props.name](props)}
  </TableCell>
)
