import type { CellState, Completeness, CompletenessRow } from '../../shared/api/completeness'
import type { Status } from '../../shared/api/types'

/** How far each branch is in each quarter, as the grid shows it. */

/** The status whose icon and colours stand for a state; nothing there has a look of its own. */
export const LOOKS: Record<Exclude<CellState, 'none'>, Status> = {
  draft: 'DRAFT',
  submitted: 'SUBMITTED',
  returned: 'RETURNED',
  approved: 'APPROVED',
}

const isSent = (state: CellState | undefined) => state === 'submitted' || state === 'approved'

export const cellOf = (row: CompletenessRow, quarter: string) =>
  row.cells.find((cell) => cell.quarter === quarter)

/** Of how many branches accounting has a certificate for the quarter, of all. */
export const sentIn = ({ rows }: Completeness, quarter: string) => ({
  sent: rows.filter((row) => isSent(cellOf(row, quarter)?.state)).length,
  all: rows.length,
})
