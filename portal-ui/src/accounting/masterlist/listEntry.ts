import type { ListName } from '../../shared/api/about'
import { lanesOver, narrowedTo } from '../parts/lanes'
import { canSort, lanesOf, SORTS } from '../parts/lists'
import { type ColumnName, columnsIn } from './masterlistColumns'

/** What an address asks for besides what react-admin reads from it. */
export interface Entry {
  search: string
  columns: ColumnName[] | null
  /** Something in the address is not known; the list is shown without it. */
  isCorrected: boolean
}

type Filter = Record<string, string>

function filterIn(params: URLSearchParams): Filter | null {
  try {
    const found: unknown = JSON.parse(params.get('filter') ?? '{}')
    return found && typeof found === 'object' && !Array.isArray(found) ? (found as Filter) : null
  } catch {
    return null
  }
}

const MOST_ROWS = 100
const isCount = (text: string, most: number) =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most

const QUARTER = /^\d{4}Q[1-4]$/

/** Of each parameter of the address, whether a list can be shown by it. */
const IS_KNOWN: Record<string, (list: ListName, value: string) => boolean> = {
  sort: (list, field) => SORTS.includes(field) && canSort(list, field),
  order: (_, order) => order === 'ASC' || order === 'DESC',
  perPage: (_, size) => isCount(size, MOST_ROWS),
  page: (_, page) => isCount(page, Number.MAX_SAFE_INTEGER),
}

const IS_KNOWN_FILTER: Record<string, (list: ListName, value: string) => boolean> = {
  lane: (list, name) => lanesOver(list).some((lane) => lane.name === name && lane.list === list),
  status: (list, status) => lanesOf(list).some((each) => each === status),
  quarter: (_, quarter) => QUARTER.test(quarter),
}

/** Takes what is not known out of the address; whether anything was. */
function correctParams(list: ListName, params: URLSearchParams) {
  const wrong = Object.entries(IS_KNOWN)
    .filter(([name, isKnown]) => params.has(name) && !isKnown(list, params.get(name) ?? ''))
    .map(([name]) => name)
  // A field without its direction, or a direction without a field, is no order.
  const isOrder = wrong.some((name) => name === 'sort' || name === 'order')
  for (const name of isOrder ? [...wrong, 'sort', 'order'] : wrong) params.delete(name)
  return wrong.length > 0
}

/** What of the filter is known. */
const knownFilter = (list: ListName, filter: Filter) =>
  Object.fromEntries(
    Object.entries(filter).filter(
      ([name, value]) => value && (IS_KNOWN_FILTER[name]?.(list, value) ?? true),
    ),
  )

const count = (filter: Filter) => Object.values(filter).filter(Boolean).length

/**
 * `?lane=late` and `?columns=tax,checks`, put as the list keeps them, without what no list knows;
 * null where there is nothing to change.
 */
export function entryOf(list: ListName, search: string): Entry | null {
  const params = new URLSearchParams(search)
  const [name, columns] = [params.get('lane'), params.get('columns')]
  const lane = lanesOver(list).find((one) => one.name === name && one.list === list)
  const asked = filterIn(params)
  const known = knownFilter(list, asked ?? {})
  const isFilterKnown = asked !== null && count(asked) === count(known)
  const isCorrected = [correctParams(list, params), !isFilterKnown, Boolean(name && !lane)].some(
    Boolean,
  )
  if (name === null && columns === null && !isCorrected) return null
  params.delete('lane')
  params.delete('columns')
  params.set('filter', JSON.stringify({ ...known, ...(lane && setOnly(narrowedTo(lane))) }))
  return { search: `?${params}`, columns: columnsIn(list, columns?.split(',')), isCorrected }
}

const setOnly = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value))
