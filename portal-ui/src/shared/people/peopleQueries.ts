import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '../api/schema'
import { getQuery } from '../queries/getQuery'
import { patch, post, remove } from '../session/client'

type Schemas = components['schemas']
export type TenantPerson = Schemas['TenantPerson']
export type TenantRole = TenantPerson['role']
export type Invitation = Schemas['PersonBodyRequest']

/** Where the people of a tenant are read and changed. */
export interface PeopleAddress {
  list: string
  one: (id: number) => string
}

export const OWN_PEOPLE: PeopleAddress = {
  list: '/tenant/people/',
  one: (id) => `/tenant/people/${id}/`,
}

export const peopleOfTenant = (tenant: number): PeopleAddress => ({
  list: `/masterdata/tenants/${tenant}/people/`,
  one: (id) => `/masterdata/people/${id}/`,
})

const KEY = 'people'

export const peopleQuery = ({ list }: PeopleAddress) => getQuery<TenantPerson[]>([KEY, list], list)

const useRefetch = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [KEY] })
}

export const useInvitePerson = (at: PeopleAddress) =>
  useMutation({
    mutationFn: (person: Invitation) =>
      post<TenantPerson[]>(at.list, person, { 'Idempotency-Key': crypto.randomUUID() }),
    onSettled: useRefetch(),
  })

export const useChangeRole = (at: PeopleAddress) =>
  useMutation({
    mutationFn: ({ id, role }: { id: number; role: TenantRole }) =>
      patch<TenantPerson>(at.one(id), { role }),
    onSettled: useRefetch(),
  })

export const useRemovePerson = (at: PeopleAddress) =>
  useMutation({
    mutationFn: (id: number) => remove(at.one(id)),
    onSettled: useRefetch(),
  })
