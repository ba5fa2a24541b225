import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '../../shared/api/schema'
import { getQuery } from '../../shared/queries/getQuery'
import { get, post } from '../../shared/session/client'
import { followsFigures } from '../parts/liveFigures'
import { periodOf, type Question } from './oversightQuestion'

type Told = components['schemas']

export type Oversight = Told['Oversight']
export type OverseenForm = Told['OverseenForm']
export type OverseenForms = Told['OverseenForms']
export type NotSent = Told['NotSent']
export type NotSentPage = Told['NotSentPage']
export type Grid = Told['AssignmentGrid']
export type Change = Told['AssignBodyRequest']

/** Also where no hint comes, as while the connection is bad. */
const REFRESH_MS = 60_000
export const PAGE_SIZE = 25

export const oversightQuery = (question: Question) =>
  queryOptions({
    queryKey: ['oversight', periodOf(question)],
    meta: followsFigures,
    queryFn: ({ signal }) => get<Oversight>('/oversight/', periodOf(question), signal),
    refetchInterval: REFRESH_MS,
  })

export const formsQuery = (question: Question) =>
  queryOptions({
    queryKey: ['oversight-forms', question],
    meta: followsFigures,
    queryFn: ({ signal }) =>
      get<OverseenForms>('/oversight/forms/', { ...question, page_size: PAGE_SIZE }, signal),
  })

export const notSentQuery = ({ quarter, company, branch, page }: Question) =>
  queryOptions({
    queryKey: ['oversight-not-sent', { quarter, company, branch, page }],
    meta: followsFigures,
    queryFn: ({ signal }) =>
      get<NotSentPage>(
        '/oversight/not-sent/',
        { quarter, company, branch, page, page_size: PAGE_SIZE },
        signal,
      ),
  })

export const gridQuery = () => getQuery<Grid>(['assignments'], '/oversight/assignments/')

export type Cover = Told['CoverSchema']
export type CoverBody = Told['CoverBodyRequest']

export function useCover() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ gesture, ...body }: CoverBody & { gesture: string }) =>
      post<Grid>('/oversight/covers/', body, { 'Idempotency-Key': gesture }),
    onSuccess: (grid) => client.setQueryData(gridQuery().queryKey, grid),
  })
}

export function useEndCover() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => post<Grid>(`/oversight/covers/${id}/end/`),
    onSuccess: (grid) => client.setQueryData(gridQuery().queryKey, grid),
  })
}

/** The answer is the grid as it is then; a gesture sent twice is one. */
export function useAssign() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ gesture, ...change }: Change & { gesture: string }) =>
      post<Grid>('/oversight/assignments/', change, { 'Idempotency-Key': gesture }),
    onSuccess: (grid) => client.setQueryData(gridQuery().queryKey, grid),
    onError: () => void client.invalidateQueries({ queryKey: gridQuery().queryKey }),
  })
}
