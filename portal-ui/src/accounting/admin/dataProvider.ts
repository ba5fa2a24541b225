import type {
  CreateParams,
  DataProvider,
  GetListParams,
  GetOneParams,
  Identifier,
  RaRecord,
  UpdateParams,
} from 'react-admin'
import { isAnswered, type Query } from '../../shared/api/http'
import type { CertificateItem, Paged } from '../../shared/api/types'
import { get, patch, post, put } from '../../shared/session/client'
import { onSessionEnd } from '../../shared/session/sessionStore'

/** Sends react-admin's requests to the API, where a resource is named by its address. */

/** A record that is changed only in the version that was seen. */
export interface VersionedRecord extends RaRecord {
  version?: number
}

export interface MoveParams {
  id?: Identifier
  version?: number
  move: string
  body?: unknown
}

/** What the API offers beyond react-admin's own methods. */
export interface DeskDataProvider extends DataProvider {
  /** Makes a move, like `deactivate`; answers with the record as it is then. */
  move: <T extends RaRecord = RaRecord>(
    resource: string,
    params: MoveParams,
  ) => Promise<{ data: T }>
}

const CERTIFICATES = 'form'
/** The page size of the API where none is asked for. */
const PAGE_SIZE = 25

const pathOf = (resource: string, ...parts: Identifier[]) =>
  `/${[resource === CERTIFICATES ? 'certificates' : resource, ...parts.map((part) => encodeURIComponent(part))].join('/')}/`

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

async function getCertificates(params: GetListParams) {
  const page = await get<Forms>('/certificates/', questionOf(params), params.signal)
  const { total, isCapped } = await countOf(params, page)
  return { data: page.results, total, meta: { isCapped } }
}

interface CursorPage {
  results: RaRecord[]
  next: string | null
  count?: number | null
}

/** Where the pages of a list begin, by the list and their number: each page tells of its next. */
const cursors = new Map<string, string>()

const cursorIn = (next: string | null) =>
  next && new URL(next, location.origin).searchParams.get('cursor')

/** A page of any other list; what the API says besides is its `meta`. */
async function getCursorPage(resource: string, { filter, pagination, signal }: GetListParams) {
  const { page = 1, perPage = PAGE_SIZE } = pagination ?? {}
  const keyOf = (number: number) => JSON.stringify([resource, filter, perPage, number])
  const question = {
    ...filter,
    page_size: perPage === PAGE_SIZE ? undefined : perPage,
    cursor: page > 1 ? cursors.get(keyOf(page)) : undefined,
  }
  const { results, next, count, ...meta } = await get<CursorPage>(
    pathOf(resource),
    question,
    signal,
  )
  const cursor = cursorIn(next)
  if (cursor) cursors.set(keyOf(page + 1), cursor)
  return {
    data: results,
    total: count ?? undefined,
    pageInfo: { hasNextPage: Boolean(next), hasPreviousPage: page > 1 },
    meta,
  }
}

/** Keys of the requests without an answer, by what was sent: sent again, each is the same one. */
const unanswered = new Map<string, string>()

async function postOnce<T>(path: string, body: unknown) {
  const request = path + JSON.stringify(body)
  const key = unanswered.get(request) ?? crypto.randomUUID()
  unanswered.set(request, key)
  try {
    const answer = await post<T>(path, body, { 'Idempotency-Key': key })
    unanswered.delete(request)
    return answer
  } catch (error) {
    if (isAnswered(error)) unanswered.delete(request)
    throw error
  }
}

onSessionEnd(() => {
  cursors.clear()
  unanswered.clear()
})

const versionHeader = (version?: number): Record<string, string> =>
  version === undefined ? {} : { 'If-Match': `"${version}"` }

/** Resources that are written whole; of the others, what was changed is sent alone. */
const REPLACED = ['exports']

const refuse = () => Promise.reject(new Error('The API does not offer this.'))

const provider = {
  supportAbortSignal: true,
  getList: (resource: string, params: GetListParams) =>
    resource === CERTIFICATES ? getCertificates(params) : getCursorPage(resource, params),
  getOne: async (resource: string, { id, signal }: GetOneParams) => ({
    data: await get<RaRecord>(pathOf(resource, id), {}, signal),
  }),
  getMany: async (
    resource: string,
    { ids, signal }: { ids: Identifier[]; signal?: AbortSignal },
  ) => ({
    data: await Promise.all(ids.map((id) => get<RaRecord>(pathOf(resource, id), {}, signal))),
  }),
  create: async (resource: string, { data }: CreateParams) =>
    resource === CERTIFICATES ? refuse() : { data: await postOnce(pathOf(resource), data) },
  update: async (resource: string, { id, data, previousData }: UpdateParams<VersionedRecord>) => {
    if (resource === CERTIFICATES) throw new Error('Certificates change by moves only.')
    const write = REPLACED.includes(resource) ? put : patch
    const path = pathOf(resource, id)
    return { data: await write<RaRecord>(path, data, versionHeader(previousData?.version)) }
  },
  move: async (resource: string, { id, version, move, body }: MoveParams) => ({
    data: await post(pathOf(resource, id ?? '', move), body, versionHeader(version)),
  }),
  // Nothing is ever deleted, and nothing changes unseen.
  getManyReference: refuse,
  updateMany: refuse,
  delete: refuse,
  deleteMany: refuse,
}

// react-admin's interface is written for records of any shape.
export const dataProvider = provider as unknown as DeskDataProvider
