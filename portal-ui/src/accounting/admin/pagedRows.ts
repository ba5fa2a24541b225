import type { InfiniteData } from '@tanstack/react-query'

/** The rows of all pages that were read of a list; none until the first was. */
export const rowsIn = <T>(list?: InfiniteData<{ data: T[] }>) =>
  list?.pages.flatMap(({ data }) => data)
