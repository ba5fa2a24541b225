import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { formatMoment } from '../../../shared/format/dates'
import { formatPesos } from '../../../shared/format/money'
import { oversightMessages } from '../../../shared/messages/oversight'
import { paths } from '../../../shared/paths'
import { Value } from '../../../shared/plain/Value'
import { StatusChip } from '../../../shared/ui/StatusChip'
import type { OverseenForm } from '../oversightQueries'
import { rowStyles } from './rowStyles'

const words = oversightMessages.list

/** An open one waits; of another it is told who decided it. */
const standing = ({ waiting_days, decided_by }: OverseenForm) => {
  if (waiting_days !== null) return words.waits(waiting_days)
  return decided_by ? words.decidedBy(decided_by) : ''
}

export const OverseenFormRow = ({ form }: { form: OverseenForm }) => (
  <Box component="li" sx={{ ...rowStyles, ...columnsStyles }}>
    <Box sx={{ minWidth: 0 }}>
      <MuiLink
        component={Link}
        to={paths.accounting.form(form.id)}
        underline="hover"
        sx={{ fontSize: 14, fontWeight: 500, whiteSpace: 'nowrap' }}
      >
        <Value>{form.reference}</Value>
      </MuiLink>
      <Box sx={{ overflowWrap: 'anywhere' }}>{form.payor_name}</Box>
    </Box>
    <Box sx={{ color: 'text.secondary' }}>{form.branch}</Box>
    <span>
      <StatusChip status={form.status} />
    </span>
    <Box sx={{ color: 'text.secondary' }}>
      {standing(form)}
      {form.changed_at && <div>{formatMoment(form.changed_at)}</div>}
    </Box>
    <Box sx={{ fontWeight: 500, textAlign: { md: 'right' }, whiteSpace: 'nowrap' }}>
      <Value>{formatPesos(form.tax)}</Value>
    </Box>
  </Box>
)

const columnsStyles = {
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'minmax(0, 3fr) minmax(0, 2fr) minmax(130px, 1fr) minmax(0, 2fr) minmax(110px, 1fr)',
  },
}
