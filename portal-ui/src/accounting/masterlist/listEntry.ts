import type { ListName } from '../../shared/api/about'
import { lanesOver, narrowedTo } from '../parts/lanes'
import { type ColumnName, columnsIn } from './masterlistColumns'

/** What an address asks for besides what react-admin reads from it. */
export interface Entry {
  search: string
  columns: ColumnName[] | null
}

const filterIn = (params: URLSearchParams): Record<string, string> => {
  try {
    const found: unknown = JSON.parse(params.get('filter') ?? '{}')
    return found && typeof found === 'object' ? (found as Record<string, string>) : {}
  } catch {
    return {}
  }
}

/** `?lane=late` and `?columns=tax,checks`, put as the list keeps them; null where neither is there. */
export function entryOf(list: ListName, search: string): Entry | null {
  const params = new URLSearchParams(search)
  const [name, columns] = [params.get('lane'), params.get('columns')]
  if (name === null && columns === null) return null
  const lane = lanesOver(list).find((one) => one.name === name && one.list === list)
  const filter = { ...filterIn(params), ...(lane && narrowedTo(lane)) }
  params.delete('lane')
  params.delete('columns')
  const set = Object.entries(filter).filter(([, value]) => value)
  params.set('filter', JSON.stringify(Object.fromEntries(set)))
  return { search: `?${params}`, columns: columnsIn(list, columns?.split(',')) }
}
