import type { ColumnName } from '../masterlist/masterlistColumns'
import type { Narrowing } from '../masterlist/useNarrow'

interface Asked {
  values: Narrowing
  sort: { field: string; order: string }
  columns: ColumnName[]
}

/** The list as it stands, as an address that opens the same for anybody who may see it. */
export function searchOf({ values, sort, columns }: Asked): string {
  const set = Object.entries(values).filter(([, value]) => value)
  const params = new URLSearchParams({
    filter: JSON.stringify(Object.fromEntries(set)),
    sort: sort.field,
    order: sort.order,
    columns: columns.join(','),
  })
  return `?${params}`
}
