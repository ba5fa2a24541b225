import { useEffect, useState } from 'react'
import { useListContext } from 'react-admin'
import type { CertificateItem } from '../../shared/api/types'

interface Dropped {
  place: string
  count: number
}

/** The chosen rows that the list shows. Those that leave it are dropped, and how many is told. */
export function useSelection() {
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
