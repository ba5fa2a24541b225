import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { aboutStatus } from '../../shared/api/about'
import type { CompletenessCell, CompletenessRow, Status } from '../../shared/api/types'
import { tenantPageWords } from '../../shared/messages/tenantPages'
import { paths } from '../../shared/paths'
import { Icon } from '../../shared/ui/Icon'
import { statusLooks, toneOf } from '../../shared/ui/looks'
import { cellLook } from './cellLook'
import { EmptyCell } from './EmptyCell'

interface Props {
  row: CompletenessRow
  cell: CompletenessCell | undefined
}

const wordOf = (status: Status, count: number) => {
  const word = tenantPageWords.grid.status(aboutStatus(status).label)
  return count > 1 ? tenantPageWords.grid.several(word, count) : word
}

/** One branch in one quarter: a link to its certificate, or what can be done where there is none. */
export const GridCell = ({ row, cell }: Props) => {
  if (!cell) return null
  const { state, id } = cell
  if (state === 'none' || state === 'not_leased' || !id) return <EmptyCell row={row} cell={cell} />
  const word = wordOf(state, cell.count)
  return (
    <Box
      component={Link}
      to={paths.tenant.form(id)}
      aria-label={tenantPageWords.grid.open(
        word,
        row.branch,
        tenantPageWords.grid.quarter(cell.quarter),
      )}
      sx={{ ...cellLook, ...toneOf(state) }}
    >
      <Icon name={statusLooks[state].icon} size={14} />
      {word}
    </Box>
  )
}
