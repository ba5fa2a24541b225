import { memoryStore, type SortPayload, type Store } from 'react-admin'
import {
  clearSavedViews,
  readFilter,
  readSort,
  saveFilter,
  saveSort,
} from '../../shared/session/filters'
import { lanesOver } from '../parts/lanes'
import {
  canSort,
  DEFAULT_SORTS,
  LIST_NAMES,
  type ListName,
  lanesOf,
  PAGE_SIZE,
  storeKeyOf,
} from '../parts/lists'

/**
 * Keeps the view of a list under the specification's keys (`sort`, `masterlist_filter`,
 * `filter_{name}`), which the logo clears. Whatever else react-admin keeps lives in memory.
 */

const NAMES = ['lane', 'status', 'quarter', 'branch', 'q'] as const

interface View {
  filter: Record<string, string>
  sort: string
  order: SortPayload['order']
}

const listUnder = (key: string) => LIST_NAMES.find((list) => storeKeyOf(list) === key)

const isOfList = (list: ListName, name: string, value: string) =>
  name === 'lane'
    ? lanesOver(list).some((lane) => lane.list === list && lane.name === value)
    : name !== 'status' || lanesOf(list).some((status) => status === value)

const savedFilter = (list: ListName) =>
  Object.fromEntries(
    NAMES.map((name) => [name, readFilter(name)] as const).filter(
      ([name, value]) => value && isOfList(list, name, value),
    ),
  )

const sortFrom = (text: string): SortPayload => ({
  field: text.replace(/^-/, ''),
  order: text.startsWith('-') ? 'DESC' : 'ASC',
})

const textOf = ({ field, order }: SortPayload) => `${order === 'DESC' ? '-' : ''}${field}`

function savedView(list: ListName) {
  const filter = savedFilter(list)
  const sort = readSort()
  if (!sort && Object.keys(filter).length === 0) return undefined
  const chosen = sort ? sortFrom(sort) : DEFAULT_SORTS[list]
  const { field, order } = canSort(list, chosen.field) ? chosen : DEFAULT_SORTS[list]
  return { filter, displayedFilters: {}, sort: field, order, page: 1, perPage: PAGE_SIZE }
}

/** The sort of a list that nobody changed is not kept, so that each list has its own. */
function saveView(list: ListName, { filter = {}, sort, order }: Partial<View>) {
  for (const name of NAMES) saveFilter(name, filter[name] ?? '')
  const text = sort && order ? textOf({ field: sort, order }) : ''
  saveSort(text === textOf(DEFAULT_SORTS[list]) ? '' : text)
}

export function deskStore(): Store {
  const memory = memoryStore()
  return {
    ...memory,
    getItem: <T>(key: string, otherwise?: T) => {
      const list = listUnder(key)
      if (!list) return memory.getItem<T>(key, otherwise)
      return (savedView(list) as T | undefined) ?? otherwise
    },
    setItem: (key, value) => {
      const list = listUnder(key)
      if (list) saveView(list, (value ?? {}) as Partial<View>)
      memory.setItem(key, value)
    },
    removeItem: (key) => {
      const list = listUnder(key)
      if (list) saveView(list, {})
      memory.removeItem(key)
    },
    removeItems: (prefix) => {
      if (LIST_NAMES.some((list) => storeKeyOf(list).startsWith(prefix))) clearSavedViews()
      memory.removeItems(prefix)
    },
    reset: () => {
      clearSavedViews()
      memory.reset()
    },
  }
}
