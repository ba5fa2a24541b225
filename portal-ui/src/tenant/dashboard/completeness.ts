import type {
  CellState,
  Completeness,
  CompletenessRow,
  DueQuarter,
  Status,
} from '../../shared/api/types'

/** How far each branch is in each quarter, as the grid and the strip above show it. */

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

/** The quarter whose day comes next, and the last one whose day has passed. */
export const dueOf = ({ quarters }: Completeness): { next?: DueQuarter; past?: DueQuarter } => ({
  next: quarters.find(({ days_left }) => days_left >= 0),
  past: quarters.findLast(({ days_left }) => days_left < 0),
})
