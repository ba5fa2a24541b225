import { queryOptions } from '@tanstack/react-query'
import type { Paged } from '../../shared/api/types'
import { get } from '../../shared/session/client'

/** How many scans wait for a review. Kept with the scans, so that each event asks it again. */
export const scanCountQuery = () =>
  queryOptions({
    queryKey: ['scans', 'to-review'],
    queryFn: async ({ signal }) => {
      const asked = { status: 'READ', page: 1, page_size: 1 }
      return (await get<Paged<unknown>>('/scans/', asked, signal)).count ?? 0
    },
  })
