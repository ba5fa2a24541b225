import type { SortPayload } from 'react-admin'
import { aboutStatus, isOpen, type ListName, SEEN, statusesWhere } from '../../shared/api/about'
import type { Status } from '../../shared/api/types'
import { LISTS } from '../../shared/api/words'
import { paths } from '../../shared/paths'

/** The two lists of the specification: OPEN and PROCESSED FORMS. */
export type { ListName }

export const LIST_NAMES = Object.keys(LISTS) as ListName[]
export const PAGE_SIZE = 25

/** The statuses that a list can be narrowed to. */
export const lanesOf = (list: ListName) => statusesWhere((about) => about.list === list)

export const nameOfList = (list: ListName) => LISTS[list].label

/** Who waits longest comes first; of what is processed, the latest. */
export const DEFAULT_SORTS: Record<ListName, SortPayload> = {
  open: { field: 'handed_over_at', order: 'ASC' },
  processed: { field: 'updated_at', order: 'DESC' },
}

/** What the server sorts certificates by. */
export const SORTS: string[] = [
  ...['updated_at', 'submitted_at', 'reference', 'period_from', 'tax', 'handed_over_at'],
]

/** What is not open waits for nobody, so the server sorts only what is open by it. */
export const canSort = (list: ListName, field: string) =>
  list === 'open' || field !== DEFAULT_SORTS.open.field

export const isListName = (text: string | undefined): text is ListName =>
  text !== undefined && text in LISTS

export const listOf = (status: Status): ListName => aboutStatus(status).list ?? 'processed'

export const isWaiting = isOpen

export const seenByStaff = SEEN.filter((status) => aboutStatus(status).list !== null)

export const listPath = (list: ListName) => `${paths.accounting.masterlist}/${list}`

/** A list narrowed to one status. */
export const lanePath = (status: Status) =>
  `${listPath(listOf(status))}?${new URLSearchParams({ filter: JSON.stringify({ status }) })}`

/** Under this name react-admin keeps the view of a list. */
export const storeKeyOf = (list: ListName) => `form.${list}`
