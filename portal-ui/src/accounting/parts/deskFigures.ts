import { queryOptions } from '@tanstack/react-query'
import type { components } from '../../shared/api/schema'
import { get } from '../../shared/session/client'

/** The figures of the signed-in person's desk. */
export type DeskFigures = components['schemas']['DeskTold']

/** Kept with the lists, so that every change of a certificate asks for it again. */
export const deskQuery = () =>
  queryOptions({
    queryKey: ['certificates', 'desk'],
    queryFn: ({ signal }) => get<DeskFigures>('/desk/', {}, signal),
  })
