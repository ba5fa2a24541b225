import { queryOptions } from '@tanstack/react-query'
import { get } from '../../shared/api/client'

/** The figures of the signed-in person's desk. */
export interface DeskFigures {
  open: number
  resubmitted: number
  asking_back: number
  held_by_you: number
  oldest_submitted_at: string | null
  decided_today: number
}

/** Kept with the lists, so that every change of a certificate asks for it again. */
export const deskQuery = () =>
  queryOptions({
    queryKey: ['certificates', 'desk'],
    queryFn: ({ signal }) => get<DeskFigures>('/desk/', {}, signal),
  })
