import { queryOptions } from '@tanstack/react-query'
import type { components } from '../../../shared/api/schema'
import { get } from '../../../shared/session/client'

type Told = components['schemas']

export type Week = Told['FigureWeek']
/** Fields read with a confidence between these, and how many of them people had to correct. */
export type Band = Told['Calibration']
export type ScanFigures = Told['FiguresTold']

export const figuresQuery = (weeks: number) =>
  queryOptions({
    queryKey: ['scans', 'figures', weeks],
    queryFn: ({ signal }) => get<ScanFigures>('/scans/figures/', { weeks }, signal),
  })
