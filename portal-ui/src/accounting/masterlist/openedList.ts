import type { Query } from '../../shared/api/http'
import { createStore } from '../../shared/createStore'
import type { ListName } from '../parts/lists'

/** The page of the list that forms are opened from, so that one leads to the next. */
export interface OpenedList {
  list: ListName
  /** Where it is, with its filters. */
  href: string
  ids: string[]
  /** Rows before this page. */
  before: number
  total: string
  /** What the server was asked for it, apart from the page. */
  query: Query
}

export const openedList = createStore<OpenedList | null>(null)

/** The row that was opened last. */
export const lastOpened = createStore<string | null>(null)
