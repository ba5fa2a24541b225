import type { SortPayload } from 'react-admin'
import { STATUSES, type Status } from '../../shared/api/types'
import { paths } from '../../shared/paths'

/** The two lists of the specification: OPEN and PROCESSED FORMS. */
export type ListName = 'open' | 'processed'

export const LIST_NAMES: ListName[] = ['open', 'processed']
export const PAGE_SIZE = 25

const OPEN: Status[] = ['SUBMITTED', 'RESUBMITTED']

/** Its lanes: the statuses that the list can be narrowed to. */
export const LANES: Record<ListName, Status[]> = {
  open: OPEN,
  processed: ['APPROVED', 'DISAPPROVED', 'RETURNED', 'FOR AMENDMENT', 'CANCELLED'],
}

/** Who waits longest comes first; of what is processed, the latest. */
export const DEFAULT_SORTS: Record<ListName, SortPayload> = {
  open: { field: 'submitted_at', order: 'ASC' },
  processed: { field: 'updated_at', order: 'DESC' },
}

export const isListName = (text: string | undefined): text is ListName =>
  text === 'open' || text === 'processed'

export const listOf = (status: Status): ListName => (isWaiting(status) ? 'open' : 'processed')

export const isWaiting = (status: Status) => OPEN.includes(status)

export const seenByStaff = STATUSES.filter((status) => status !== 'DRAFT')

export const listPath = (list: ListName) => `${paths.accounting.masterlist}/${list}`

/** A list narrowed to one status. */
export const lanePath = (status: Status) =>
  `${listPath(listOf(status))}?${new URLSearchParams({ filter: JSON.stringify({ status }) })}`

/** Under this name react-admin keeps the view of a list. */
export const storeKeyOf = (list: ListName) => `form.${list}`
