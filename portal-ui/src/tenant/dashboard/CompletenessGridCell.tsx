import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { aboutStatus } from '../../shared/api/about'
import type { CompletenessCell, CompletenessRow, Status } from '../../shared/api/types'
import { tenantPageMessages } from '../../shared/messages/tenantPages'
import { paths } from '../../shared/paths'
import { Icon } from '../../shared/ui/Icon'
import { statusStyles, toneOf } from '../../shared/ui/statusStyles'
import { EmptyGridCell } from './EmptyGridCell'
import { gridCellStyles } from './gridCellStyles'

interface Props {
  row: CompletenessRow
  cell: CompletenessCell | undefined
}

const wordOf = (status: Status, count: number) => {
  const word = tenantPageMessages.grid.status(aboutStatus(status).label)
  return count > 1 ? tenantPageMessages.grid.several(word, count) : word
}

/** One branch in one quarter: a link to its certificate, or what can be done where there is none. */
export const CompletenessGridCell = ({ row, cell }: Props) => {
  if (!cell) return null
  const { state, id } = cell
  if (state === 'none' || state === 'not_leased' || !id)
    return <EmptyGridCell row={row} cell={cell} />
  const word = wordOf(state, cell.count)
  return (
    <Box
      component={Link}
      to={paths.tenant.form(id)}
      aria-label={tenantPageMessages.grid.open(
        word,
        row.branch,
        tenantPageMessages.grid.quarter(cell.quarter),
      )}
      sx={{ ...gridCellStyles, ...toneOf(state) }}
    >
      <Icon name={statusStyles[state].icon} size={14} />
      {word}
    </Box>
  )
}
