import { aboutStatus } from '../../shared/api/about'
import type { CellState, Completeness, CompletenessRow, DueQuarter } from '../../shared/api/types'

/** How far each branch is in each quarter, as the grid and the strip above show it. */

const isSent = (state: CellState | undefined) =>
  state !== undefined &&
  state !== 'none' &&
  state !== 'not_leased' &&
  aboutStatus(state).turn !== 'tenant'

export const cellOf = (row: CompletenessRow, quarter: string) =>
  row.cells.find((cell) => cell.quarter === quarter)

/** Of how many branches accounting has a certificate for the quarter, of all leased in it. */
export function sentIn({ rows }: Completeness, quarter: string) {
  const states = rows.map((row) => cellOf(row, quarter)?.state)
  const leased = states.filter((state) => state !== 'not_leased')
  return { sent: leased.filter(isSent).length, all: leased.length }
}

/** The quarter whose day comes next, and the last one whose day has passed. */
export const dueOf = ({ quarters }: Completeness): { next?: DueQuarter; past?: DueQuarter } => ({
  next: quarters.find(({ days_left }) => days_left >= 0),
  past: quarters.findLast(({ days_left }) => days_left < 0),
})
