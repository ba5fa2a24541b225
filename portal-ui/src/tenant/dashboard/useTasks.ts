import { useQueries, useQuery } from '@tanstack/react-query'
import { useConfig } from '../../shared/config'
import { certificateQuery, certificatesQuery } from '../../shared/queries/certificates'
import { isAwaited } from '../../shared/queries/isAwaited'
import { byUrgency, CORRECTIONS, UNSENT } from './tasks'

const MOST = 5
const DRAFTS = 25

/** Corrections first; of the drafts those left alone longest, because they are deleted first. */
function useItems() {
  const { quarter } = useConfig()
  const corrections = useQuery(
    certificatesQuery({
      status: CORRECTIONS.join(),
      ordering: '-updated_at',
      page_size: MOST,
    }),
  )
  const drafts = useQuery(
    certificatesQuery({ status: UNSENT.join(), ordering: 'updated_at', page_size: DRAFTS }),
  )
  const items =
    corrections.data && drafts.data
      ? byUrgency([...corrections.data.results, ...drafts.data.results], quarter?.code)
      : undefined
  return { items: items?.slice(0, MOST), corrections, drafts }
}

/** What waits for the tenant, each with the whole certificate once that has come. */
export function useTasks() {
  const { items, corrections, drafts } = useItems()
  const wholes = useQueries({ queries: (items ?? []).map(({ id }) => certificateQuery(id)) })
  return {
    tasks: items?.map((item, at) => ({ item, whole: wholes[at]?.data })),
    isAwaited: [corrections, drafts, ...wholes].some(isAwaited),
    error: corrections.error ?? drafts.error,
    retry: () => void Promise.all([corrections.refetch(), drafts.refetch()]),
  }
}
