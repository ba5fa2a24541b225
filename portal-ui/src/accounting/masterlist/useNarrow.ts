import { useListContext } from 'react-admin'

export type Narrowing = Partial<
  Record<'lane' | 'status' | 'quarter' | 'branch' | 'qap' | 'q', string>
>

/** What the list is narrowed to; an empty value lifts that filter. */
export function useNarrow() {
  const { filterValues, setFilters } = useListContext()
  const values = filterValues as Narrowing
  return {
    values,
    isNarrowed: Object.values(values).some(Boolean),
    narrow: (change: Narrowing) => setFilters({ ...values, ...change }),
    clear: () => setFilters({}),
  }
}
