import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { components } from '../../../shared/api/schema'
import { keepPrevious } from '../../../shared/queries/keepPrevious'
import { get } from '../../../shared/session/client'
import type { DeskDataProvider } from '../../admin/dataProvider'
import { PAGE_SIZE } from '../oversightQueries'
import type { Question } from '../oversightQuestion'

type Schemas = components['schemas']

export type Reminders = Schemas['RemindersPage']
export type Round = Schemas['ReminderRound']
export type ToRemind = Schemas['TenantToRemind']
type Body = Schemas['RemindBodyRequest']

/** The ladder is climbed by the hour; who looks on sees it go on by itself. */
const REFRESH_MS = 60_000
const REMINDERS = 'oversight/reminders'

const asked = ({ quarter, company, branch }: Question) => ({ quarter, company, branch })

export const remindersQuery = (question: Question) =>
  queryOptions({
    queryKey: [REMINDERS, asked(question)],
    queryFn: ({ signal }) =>
      get<Reminders>('/oversight/reminders/', { ...asked(question), page_size: 1 }, signal),
    refetchInterval: REFRESH_MS,
  })

export const tenantsQuery = (question: Question, page: number, only: string) =>
  queryOptions({
    queryKey: [REMINDERS, asked(question), page, only],
    queryFn: ({ signal }) =>
      get<Reminders>(
        '/oversight/reminders/',
        { ...asked(question), page, only, page_size: PAGE_SIZE },
        signal,
      ),
    placeholderData: keepPrevious,
  })

const useRefresh = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [REMINDERS] })
}

/** Whatever came of it, the page is asked anew. */
export function useStart() {
  const provider = useDataProvider<DeskDataProvider>()
  return useMutation({
    mutationFn: (data: Body) => provider.create(REMINDERS, { data }),
    onSettled: useRefresh(),
  })
}

export function useStop({ id, version }: Round) {
  const provider = useDataProvider<DeskDataProvider>()
  return useMutation({
    mutationFn: (remarks: string) =>
      provider.move(REMINDERS, { id, version, move: 'stop', body: { remarks } }),
    onSettled: useRefresh(),
  })
}
