import { queryOptions } from '@tanstack/react-query'
import type { components } from '../../../shared/api/schema'
import { get } from '../../../shared/session/client'

type Schemas = components['schemas']
export type Export = Schemas['ExportSchema']
export type ExportDetail = Schemas['ExportDetail']
export type ExportRun = Schemas['ExportRunSchema']
export type ExportBody = Schemas['ExportBodyRequest']
export type ExportChoices = Schemas['ExportChoices']
export type ExportFile = Schemas['ExportFileSchema']

const POLL_MS = 1500

/** How long until exports are asked for again: while one of them is on its way. */
export const pollOf = (found: Export[] = []) =>
  found.some(({ last_run }) => last_run?.state === 'running') ? POLL_MS : false

export const choicesQuery = () =>
  queryOptions({
    queryKey: ['exports', 'choices'],
    queryFn: ({ signal }) => get<ExportChoices>('/exports/choices/', {}, signal),
  })
