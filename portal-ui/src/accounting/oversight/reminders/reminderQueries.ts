import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '../../../shared/api/schema'
import { get, post } from '../../../shared/session/client'
import { PAGE_SIZE } from '../oversightQueries'
import type { Question } from '../oversightQuestion'

type Told = components['schemas']

export type Reminders = Told['RemindersPage']
export type Round = Told['ReminderRound']
export type ToRemind = Told['TenantToRemind']
type Body = Told['RemindBodyRequest']

/** The ladder is climbed by the hour; who looks on sees it go on by itself. */
const REFRESH_MS = 60_000
const KEY = 'oversight-reminders'

const asked = ({ quarter, company, branch }: Question) => ({ quarter, company, branch })

export const remindersQuery = (question: Question) =>
  queryOptions({
    queryKey: [KEY, asked(question)],
    queryFn: ({ signal }) =>
      get<Reminders>('/oversight/reminders/', { ...asked(question), page_size: 1 }, signal),
    refetchInterval: REFRESH_MS,
  })

export const tenantsQuery = (question: Question, page: number, only: string) =>
  queryOptions({
    queryKey: [KEY, asked(question), page, only],
    queryFn: ({ signal }) =>
      get<Reminders>(
        '/oversight/reminders/',
        { ...asked(question), page, only, page_size: PAGE_SIZE },
        signal,
      ),
    placeholderData: keepPreviousData,
  })

const useRefresh = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [KEY] })
}

/** A gesture sent twice is one; whatever came of it, the page is asked anew. */
export function useStart() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ gesture, ...body }: Body & { gesture: string }) =>
      post<Round>('/oversight/reminders/', body, { 'Idempotency-Key': gesture }),
    onSettled: refresh,
  })
}

export function useStop({ id, version }: Round) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (remarks: string) =>
      post<Round>(`/oversight/reminders/${id}/stop/`, { remarks }, { 'If-Match': `"${version}"` }),
    onSettled: refresh,
  })
}
