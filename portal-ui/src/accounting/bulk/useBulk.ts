import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { aboutMove, type Kind } from '../../shared/api/about'
import type { CertificateItem, Move } from '../../shared/api/types'
import { meQuery } from '../../shared/queries/certificates'
import { filtersOf } from '../admin/dataProvider'
import { useNarrow } from '../masterlist/useNarrow'
import { useKeys } from '../parts/keys'
import type { ListName } from '../parts/lists'
import type { Bulk, Meant } from './bulkMove'
import { useSelection } from './useSelection'

/** The kinds of moves that the server makes of many at once. */
const KINDS = new Set<Kind>(['decision', 'proposal', 'assignment', 'claim', 'release'])

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
  gesture: string
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
  const pick = (move: Move | null) =>
    setOpen({ bulk: { move, meant }, gesture: crypto.randomUUID() })
  // What was just decided has left the list; its panel stays until it is closed.
  const isShown = (choosable && ids.length > 0) || dropped > 0
  return {
    bar: isShown
      ? { list, ids, dropped, whole, onWhole: () => setWhole(true), onClear: clear, onPick: pick }
      : null,
    panel: open ? { ...open, onClose: () => setOpen(null), onDone: clear } : null,
  }
}
