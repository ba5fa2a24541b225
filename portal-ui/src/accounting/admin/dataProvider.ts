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
  { list, q, status, quarter, branch }: Record<string, string | undefined>,
  sort: GetListParams['sort'],
): Query => ({ list, q, status, quarter, branch, ordering: orderingOf(sort) })

/** What the server is asked for a page of the list. */
export const questionOf = ({ filter, sort, pagination }: GetListParams): Query => ({
  ...filtersOf(filter, sort),
  page: pagination?.page,
  page_size: pagination?.perPage,
})

async function getForms(params: GetListParams) {
  const page = await get<Paged<CertificateItem>>(
    '/certificates/',
    questionOf(params),
    params.signal,
  )
  return {
    data: page.results,
    total: page.count,
    meta: { isCapped: page.count_is_capped ?? false },
  }
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
