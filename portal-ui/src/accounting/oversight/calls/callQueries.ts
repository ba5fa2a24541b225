import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '../../../shared/api/schema'
import { getQuery } from '../../../shared/queries/getQuery'
import { keepPrevious } from '../../../shared/queries/keepPrevious'
import { post } from '../../../shared/session/client'
import { PAGE_SIZE } from '../oversightQueries'
import type { Question } from '../oversightQuestion'

type Schemas = components['schemas']

export type CallPage = Schemas['CallPage']
export type Call = Schemas['CallSchema']
export type ContactEntry = Schemas['ContactEntry']
export type ContactHistory = Schemas['ContactHistory']
export type ContactBody = Schemas['ContactBodyRequest']

const CALLS = 'oversight-calls'
const CONTACTS = 'oversight-contacts'

/** What is listed, without the page. */
export const callFilter = ({ quarter, company, branch, value }: Question) => ({
  quarter,
  company,
  branch,
  reason: value,
})

export const callsQuery = (question: Question) =>
  queryOptions({
    ...getQuery<CallPage>([CALLS, callFilter(question), question.page], '/oversight/calls/', {
      ...callFilter(question),
      page: question.page,
      page_size: PAGE_SIZE,
    }),
    placeholderData: keepPrevious,
  })

export const contactsQuery = (tin: string) =>
  getQuery<ContactHistory>([CONTACTS, tin], '/oversight/contacts/', { tin })

/** The list and the history are read again; a gesture sent twice is one. */
export function useRecordContact() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ gesture, ...body }: ContactBody & { gesture: string }) =>
      post<ContactEntry>('/oversight/contacts/', body, { 'Idempotency-Key': gesture }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [CALLS] }),
        client.invalidateQueries({ queryKey: [CONTACTS] }),
      ]),
  })
}
