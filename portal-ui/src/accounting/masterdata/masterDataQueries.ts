import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '../../shared/api/schema'
import { upload } from '../../shared/queries/upload'
import { get, post } from '../../shared/session/client'

type Schemas = components['schemas']

export type TenantRow = Schemas['MasterTenantRow']
export type TenantCounts = NonNullable<Schemas['MasterTenantPage']['states']>
export type Tenant = Schemas['MasterTenant']
export type State = Tenant['state']
export type StaffRow = Schemas['MasterStaffRow']
export type Person = Schemas['MasterStaff']
export type LogEntry = Schemas['LogEntry']
export type Imported = Schemas['TenantsImport']
export type ImportedRow = Schemas['ImportedRow']

interface Sent {
  file: File
  /** What was shown: do just that. */
  shown?: string
  invite?: boolean
  /** Rows whose question was answered with yes. */
  confirmed?: number[]
  /** Changes that are not written, like 7:contact_email or *:name. */
  leftOut?: string[]
}

/** A file to look at, then to write; what is shown of the resource is asked again when it was. */
export function useImport(resource: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, shown, invite, confirmed = [], leftOut = [] }: Sent) =>
      upload<Imported>({
        path: `/${resource}/import/`,
        fields: {
          file,
          ...(shown && { shown }),
          ...(shown && invite !== undefined && { invite: String(invite) }),
          ...(shown && confirmed.length > 0 && { confirmed: confirmed.join(',') }),
          ...(shown && leftOut.length > 0 && { left_out: leftOut.join(',') }),
        },
      }),
    onSuccess: ({ is_written }) => {
      if (is_written) void client.invalidateQueries({ queryKey: [resource] })
    },
  })
}

export type InviteAll = Schemas['InviteAllSchema']

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
