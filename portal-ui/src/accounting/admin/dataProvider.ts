import type { DataProvider, GetListParams, RaRecord } from 'react-admin'
import type { Query } from '../../shared/api/http'
import type { Certificate, CertificateItem, Paged } from '../../shared/api/types'
import { get } from '../../shared/session/client'

/** Forms are read through react-admin and changed by moves only, so the rest does not exist. */

const notOffered = () => Promise.reject(new Error('Certificates change by moves only.'))

const orderingOf = (sort: GetListParams['sort']) =>
  sort ? `${sort.order === 'DESC' ? '-' : ''}${sort.field}` : undefined

/** What narrows a list and how it is sorted, as the server takes it. */
export const filtersOf = (
  { list, lane, q, status, quarter, branch }: Record<string, string | undefined>,
  sort: GetListParams['sort'],
): Query => ({
  list,
  // An empty one is none: the server keeps its quickest way for what is asked all day long.
  lane: lane || undefined,
  status: status || undefined,
  q,
  quarter,
  branch,
  ordering: orderingOf(sort),
})

/** What the server is asked for a page of the list. */
export const questionOf = ({ filter, sort, pagination }: GetListParams): Query => ({
  ...filtersOf(filter, sort),
  page: pagination?.page,
  page_size: pagination?.perPage,
})

type Forms = Paged<CertificateItem>

/** What the first page said of how many there are; later pages do not say it again. */
let counted = { of: '', total: 0, isCapped: false }

const countIn = (of: string, { count, count_is_capped }: Forms) => ({
  of,
  total: count ?? 0,
  isCapped: count_is_capped ?? false,
})

async function countOf(params: GetListParams, page: Forms) {
  const of = JSON.stringify(params.filter)
  if (page.count !== null) counted = countIn(of, page)
  if (counted.of !== of) {
    const first = { ...questionOf(params), page: 1, page_size: 1 }
    counted = countIn(of, await get<Forms>('/certificates/', first, params.signal))
  }
  return counted
}

async function getForms(params: GetListParams) {
  const page = await get<Forms>('/certificates/', questionOf(params), params.signal)
  const { total, isCapped } = await countOf(params, page)
  return { data: page.results, total, meta: { isCapped } }
}

async function getForm(id: string, signal?: AbortSignal) {
  return { data: await get<Certificate>(`/certificates/${encodeURIComponent(id)}/`, {}, signal) }
}

const provider = {
  supportAbortSignal: true,
  getList: (_resource: string, params: GetListParams) => getForms(params),
  getOne: (_resource: string, { id, signal }: { id: RaRecord['id']; signal?: AbortSignal }) =>
    getForm(String(id), signal),
  getMany: notOffered,
  getManyReference: notOffered,
  create: notOffered,
  update: notOffered,
  updateMany: notOffered,
  delete: notOffered,
  deleteMany: notOffered,
}

// react-admin's interface is written for records of any shape.
export const dataProvider = provider as unknown as DataProvider
