import { useSyncExternalStore } from 'react'
import { openedList } from '../masterlist/openedList'

/** The list this form was opened from, and the forms before and after it. */
export function useNeighbours(id: string) {
  const from = useSyncExternalStore(openedList.subscribe, openedList.get)
  const at = from?.ids.indexOf(id) ?? -1
  if (!from || at < 0) return null
  return {
    list: from.list,
    href: from.href,
    place: from.before + at + 1,
    total: from.total,
    previous: from.ids[at - 1],
    next: from.ids[at + 1],
    afterNext: from.ids[at + 2],
    /** So many more are known. */
    left: from.ids.length - at - 1,
  }
}
