import { queryOptions } from '@tanstack/react-query'
import type { Atc, Checked, LinesRead } from '../api/types'
import { get, getFile, post } from '../session/client'
import { keepPrevious } from './keepPrevious'
import { upload } from './upload'

/** Income lines: codes of a day, rows of a spreadsheet, and what the checks say of unsaved work. */

const LONG_MS = 10 * 60 * 1000

/** The codes as they stand that day; today without one. */
export const atcsOn = (day: string) =>
  queryOptions({
    queryKey: ['atcs', day],
    staleTime: LONG_MS,
    placeholderData: keepPrevious,
    queryFn: ({ signal }) => get<Atc[]>('/atcs/', { on: day || undefined }, signal),
  })

export const readPastedLines = (text: string) => post<LinesRead>('/lines/read/', { text })

export const readLinesFile = (file: File) =>
  upload<LinesRead>({ path: '/lines/read/', fields: { file } })

export const linesTemplate = (type: 'xlsx' | 'csv') => getFile(`/lines-template.${type}`)

/** What the checks would say, with nothing saved. */
export const checkContent = (content: Record<string, unknown>) =>
  post<Checked>('/certificates/check/', content)
