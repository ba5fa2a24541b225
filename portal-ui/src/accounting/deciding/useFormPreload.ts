import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CertificateItem, Paged } from '../../shared/api/types'
import { accountingMessages } from '../../shared/messages/accounting'
import { get } from '../../shared/session/client'
import { dataProvider } from '../admin/dataProvider'
import { type OpenedList, openedList } from '../masterlist/openedList'
import { formKey } from './formCache'
import { useNeighbours } from './useNeighbours'

const PER_PAGE = 100
const LAST_PAGE = 10
/** So many forms before the end of what is known, the list is asked for more. */
const NEAR_THE_END = 5

const preloadForm = (client: QueryClient, id: string) =>
  client.prefetchQuery({
    queryKey: formKey(id),
    queryFn: async ({ signal }) => (await dataProvider.getOne('form', { id, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Forms of the list that are not known yet. What was decided has left it, so pages have shifted. */
async function furtherIds({ ids, query }: OpenedList): Promise<string[]> {
  for (let page = 1; page <= LAST_PAGE; page += 1) {
    const asked = { ...query, page, page_size: PER_PAGE }
    const { results, next } = await get<Paged<CertificateItem>>('/certificates/', asked)
    const further = results.map(({ id }) => id).filter((id) => !ids.includes(id))
    if (further.length > 0 || !next) return further
  }
  return []
}

const isWhole = ({ before, ids, total }: OpenedList) =>
  accountingMessages.number(before + ids.length) === total

async function readOn(from: OpenedList) {
  const further = await furtherIds(from)
  if (openedList.get() === from && further.length > 0)
    openedList.set({ ...from, ids: [...from.ids, ...further] })
}

/** The forms that J, K or a decision lead to are there before they are asked for. */
export function useFormPreload(id: string) {
  const client = useQueryClient()
  const near = useNeighbours(id)
  const { next, afterNext, previous } = near ?? {}
  useEffect(() => {
    for (const one of [next, afterNext, previous]) if (one) void preloadForm(client, one)
  }, [client, next, afterNext, previous])
  const isNearTheEnd = near !== null && near.left <= NEAR_THE_END
  useEffect(() => {
    const from = openedList.get()
    if (from && isNearTheEnd && !isWhole(from)) void readOn(from).catch(() => undefined)
  }, [isNearTheEnd])
}
