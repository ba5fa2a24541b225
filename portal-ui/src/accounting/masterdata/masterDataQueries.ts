import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { components } from '../../shared/api/schema'
import { upload } from '../../shared/queries/upload'
import { get, patch, post } from '../../shared/session/client'

type Told = components['schemas']

export type TenantRow = Told['MasterTenantRow']
export type TenantPage = Told['MasterTenantPage']
export type Tenant = Told['MasterTenant']
export type State = Tenant['state']
export type TenantBody = Told['TenantBodyRequest']
export type LogEntry = Told['LogEntry']
export type Imported = Told['TenantsImport']
export type ImportedRow = Told['ImportedRow']

const TENANTS = 'masterdata-tenants'

export const tenantsQuery = (asked: { q: string; state: string }) =>
  infiniteQueryOptions({
    queryKey: [TENANTS, asked],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      get<TenantPage>(
        '/masterdata/tenants/',
        {
          q: asked.q || undefined,
          state: asked.state || undefined,
          cursor: pageParam || undefined,
        },
        signal,
      ),
    getNextPageParam: ({ next }) =>
      next ? new URLSearchParams(next.split('?')[1]).get('cursor') : undefined,
  })

export const tenantQuery = (id: string) =>
  queryOptions({
    queryKey: ['masterdata-tenant', id],
    queryFn: ({ signal }) => get<Tenant>(`/masterdata/tenants/${id}/`, {}, signal),
  })

/** The answer is the tenant as it is then; lists are asked again. */
function useTenantCall<T>(call: (given: T) => Promise<Tenant>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (tenant) => {
      client.setQueryData(tenantQuery(String(tenant.id)).queryKey, tenant)
      void client.invalidateQueries({ queryKey: [TENANTS] })
    },
  })
}

const seen = ({ version }: Tenant) => ({ 'If-Match': `"${version}"` })

export const useAddTenant = () =>
  useTenantCall(({ gesture, ...body }: TenantBody & { gesture: string }) =>
    post<Tenant>('/masterdata/tenants/', body, { 'Idempotency-Key': gesture }),
  )

export const useSaveTenant = (tenant: Tenant) =>
  useTenantCall((body: Partial<TenantBody>) =>
    patch<Tenant>(`/masterdata/tenants/${tenant.id}/`, body, seen(tenant)),
  )

export const useTenantMove = (tenant: Tenant) =>
  useTenantCall((move: 'invite' | 'deactivate' | 'reactivate') =>
    post<Tenant>(
      `/masterdata/tenants/${tenant.id}/${move}/`,
      undefined,
      move === 'invite' ? {} : seen(tenant),
    ),
  )

interface Sent {
  file: File
  /** What was shown: do just that. */
  shown?: string
  invite?: boolean
  /** Rows whose question was answered with yes. */
  confirmed?: number[]
}

export const TENANTS_IMPORT = { path: '/masterdata/tenants/import/', listKey: [TENANTS] }

/** A file to look at, then to write; the list is asked again when it was. */
export function useImport({ path, listKey }: { path: string; listKey: string[] }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, shown, invite, confirmed = [] }: Sent) =>
      upload<Imported>({
        path,
        fields: {
          file,
          ...(shown && { shown }),
          ...(shown && invite !== undefined && { invite: String(invite) }),
          ...(shown && confirmed.length > 0 && { confirmed: confirmed.join(',') }),
        },
      }),
    onSuccess: ({ is_written }) => {
      if (is_written) void client.invalidateQueries({ queryKey: listKey })
    },
  })
}

export type InviteAll = Told['InviteAllTold']

const PROGRESS_MS = 1_000

/** How many could be invited; while a run goes on, how far it is. */
export const inviteAllQuery = () =>
  queryOptions({
    queryKey: ['masterdata-invite-all'],
    queryFn: ({ signal }) => get<InviteAll>('/masterdata/tenants/invite-all/', {}, signal),
    refetchInterval: ({ state }) => state.data?.is_running && PROGRESS_MS,
  })

export function useInviteAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => post<InviteAll>('/masterdata/tenants/invite-all/'),
    onSuccess: (told) => client.setQueryData(inviteAllQuery().queryKey, told),
  })
}

export const useTenantsAgain = () => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [TENANTS] })
}

export type StaffRow = Told['MasterStaffRow']
export type StaffList = Told['MasterStaffPage']
export type Person = Told['MasterStaff']
export type StaffBody = Told['StaffBodyRequest']
export type StaffChange = Told['PatchedStaffChangeRequest']

const STAFF = 'masterdata-staff'

export const staffQuery = ({ q, state }: { q: string; state: string }) =>
  infiniteQueryOptions({
    queryKey: [STAFF, q, state],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      get<StaffList>(
        '/masterdata/staff/',
        { q: q || undefined, state: state || undefined, cursor: pageParam || undefined },
        signal,
      ),
    getNextPageParam: ({ next }) =>
      next ? new URLSearchParams(next.split('?')[1]).get('cursor') : undefined,
  })

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['masterdata-person', id],
    queryFn: ({ signal }) => get<Person>(`/masterdata/staff/${id}/`, {}, signal),
  })

function usePersonCall<T>(call: (given: T) => Promise<Person>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (person) => {
      client.setQueryData(personQuery(String(person.id)).queryKey, person)
      void client.invalidateQueries({ queryKey: [STAFF] })
    },
  })
}

const seenOf = ({ version }: Person) => ({ 'If-Match': `"${version}"` })

export const useAddPerson = () =>
  usePersonCall(({ gesture, ...body }: StaffBody & { gesture: string }) =>
    post<Person>('/masterdata/staff/', body, { 'Idempotency-Key': gesture }),
  )

export const useSavePerson = (person: Person) =>
  usePersonCall((body: StaffChange) =>
    patch<Person>(`/masterdata/staff/${person.id}/`, body, seenOf(person)),
  )

export const usePersonMove = (person: Person) =>
  usePersonCall((move: 'deactivate' | 'reactivate') =>
    post<Person>(`/masterdata/staff/${person.id}/${move}/`, undefined, seenOf(person)),
  )
