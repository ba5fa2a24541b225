import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useListContext } from 'react-admin'
import { aboutMove, type Kind } from '../../shared/api/about'
import type { CertificateItem, Move } from '../../shared/api/types'
import { meQuery } from '../../shared/queries/certificates'
import { filtersOf } from '../admin/dataProvider'
import { useNarrow } from '../masterlist/useNarrow'
import { useKeys } from '../parts/keys'
import type { ListName } from '../parts/lists'
import type { Bulk, Meant } from './bulkMove'

interface Dropped {
  place: string
  count: number
}

/** The chosen rows that the list shows. Those that leave it are dropped, and how many is told. */
function useSelection() {
  const context = useListContext<CertificateItem>()
  const { data = [], selectedIds, onSelect, onUnselectItems, filterValues, sort, page } = context
  const [dropped, setDropped] = useState<Dropped | null>(null)
  const [seenAt, setSeenAt] = useState('')
  const settled = !context.isFetching && !context.isPlaceholderData && context.data !== undefined
  const place = JSON.stringify([filterValues, sort, page])
  const shown = new Set(data.map(({ id }) => id))
  const chosen = selectedIds.map(String)
  const ids = chosen.filter((id) => shown.has(id))
  const gone = chosen.length - ids.length
  useEffect(() => {
    if (!settled) return
    if (gone > 0) {
      onSelect(ids)
      // On another page of the list nothing has left it.
      if (seenAt === place) setDropped((old) => ({ place, count: gone + countAt(old, place) }))
    }
    if (seenAt !== place) setSeenAt(place)
  })
  return {
    ids,
    dropped: countAt(dropped, place),
    clear: () => {
      onUnselectItems()
      setDropped(null)
    },
  }
}

const countAt = (dropped: Dropped | null, place: string) =>
  dropped?.place === place ? dropped.count : 0

/** The kinds of moves that the server makes of many at once. */
const KINDS = new Set<Kind>(['decision', 'proposal', 'assignment', 'claim', 'release', 'conforme'])

export const inBulk = (move: string) => KINDS.has(aboutMove(move).kind)

/** Whether the rows of a list can be ticked: where one of them can be decided, or was by those who
 * decide. */
export function useChoosable(list: ListName) {
  const { data = [] } = useListContext<CertificateItem>()
  const { data: me } = useQuery(meQuery())
  const decides = me?.role === 'processor' || me?.role === 'lead'
  return list === 'open' ? data.some(({ moves }) => moves.some(inBulk)) : decides
}

/** X ticks the form under the cursor. */
export function useTickKey(at: string | null) {
  const { onToggleItem } = useListContext()
  useKeys({ x: () => at && onToggleItem(at) })
}

interface Open {
  bulk: Bulk
  /** What the panel is about: it is another one after a run has begun. */
  about: string
}

/** The bar of what is chosen, and the panel of what is to become of it. */
export function useBulk(list: ListName) {
  const { sort } = useListContext()
  const selection = useSelection()
  const { values } = useNarrow()
  const [whole, setWhole] = useState(false)
  const [open, setOpen] = useState<Open | null>(null)
  const choosable = useChoosable(list)
  const { ids, dropped } = selection
  const clear = () => {
    selection.clear()
    setWhole(false)
  }
  const filter = Object.fromEntries(
    Object.entries(filtersOf({ ...values, list }, sort)).filter(([, value]) => value),
  ) as Record<string, string>
  const meant: Meant = whole ? { filter } : { ids }
  const [runs, setRuns] = useState(0)
  const pick = (move: Move | null) =>
    setOpen({ bulk: { move, meant }, about: `${move?.name} ${JSON.stringify(meant)} ${runs}` })
  const begun = () => {
    clear()
    setRuns(runs + 1)
  }
  // What was just decided has left the list; its panel stays until it is closed.
  const isShown = (choosable && ids.length > 0) || dropped > 0
  return {
    bar: isShown
      ? { list, ids, dropped, whole, onWhole: () => setWhole(true), onClear: clear, onPick: pick }
      : null,
    panel: open ? { ...open, onClose: () => setOpen(null), onDone: begun } : null,
  }
}
