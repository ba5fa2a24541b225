import type { Batch } from '../scanQueries'
import type { Row } from '../upload/uploadQueue'
import type { BatchShown } from './ScanBatchCard'

/** The server's batches and those of this device that it has not heard of, the newest first. */
export function batchesShown(told: Batch[], rows: Row[]): BatchShown[] {
  const known = new Map(told.map((one) => [one.id, one]))
  const ids = new Set([...rows.map(({ batch }) => batch), ...known.keys()])
  return [...ids]
    .map((id): BatchShown => {
      const own = rows.filter(({ batch }) => batch === id)
      const batch = known.get(id)
      return { id, told: batch, rows: own, at: batch?.started_at ?? momentOf(own[0]) }
    })
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** Files dropped at once are told apart by what stands behind the moment. */
const momentOf = (row: Row | undefined) => row?.at.split('#')[0] ?? new Date().toISOString()
