import Box from '@mui/material/Box'
import { Link } from 'react-router'
import type { CompletenessCell, CompletenessRow } from '../../shared/api/types'
import { tp } from '../../shared/messages/tenantPages'
import { paths } from '../../shared/paths'
import { Icon } from '../../shared/ui/Icon'
import { statusLooks, toneOf } from '../../shared/ui/status'
import { LOOKS } from './completeness'

interface Props {
  row: CompletenessRow
  cell: CompletenessCell | undefined
}

const wordOf = ({ state, count }: CompletenessCell) =>
  count > 1 ? tp.grid.several(tp.grid.states[state], count) : tp.grid.states[state]

/** One branch in one quarter: a link to its certificate, or to a new one. */
export const GridCell = ({ row, cell }: Props) => {
  if (!cell) return null
  const quarter = tp.grid.quarter(cell.quarter)
  if (cell.state === 'none' || !cell.id) {
    const { company, branch } = row
    return (
      <Box
        component={Link}
        to={paths.tenant.newFormFor({ company, branch, quarter: cell.quarter })}
        aria-label={tp.grid.start(branch, quarter)}
        sx={{ ...cellLook, ...startLook }}
      >
        <Icon name="plus" size={14} />
        {tp.grid.states.none}
      </Box>
    )
  }
  const status = LOOKS[cell.state as keyof typeof LOOKS]
  return (
    <Box
      component={Link}
      to={paths.tenant.form(cell.id)}
      aria-label={tp.grid.open(wordOf(cell), row.branch, quarter)}
      sx={{ ...cellLook, ...toneOf(status) }}
    >
      <Icon name={statusLooks[status].icon} size={14} />
      {wordOf(cell)}
    </Box>
  )
}

const cellLook = {
  display: 'flex',
  alignItems: 'center',
  gap: '5px',
  minHeight: { xs: 44, md: 30 },
  px: 1,
  borderRadius: '6px',
  fontSize: 12,
  fontWeight: 500,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { textDecoration: 'underline' },
  '@media print': { boxShadow: 'inset 0 0 0 1px currentColor' },
}

const startLook = {
  color: 'surface.hint',
  boxShadow: 'none',
  border: '1px dashed',
  borderColor: 'surface.control',
  '&:hover': { color: 'text.primary', borderColor: 'text.primary' },
}
