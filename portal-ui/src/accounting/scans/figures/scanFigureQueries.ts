import type { components } from '../../../shared/api/schema'
import { getQuery } from '../../../shared/queries/getQuery'

type Told = components['schemas']

export type Week = Told['FigureWeek']
/** Fields read with a confidence between these, and how many of them people had to correct. */
export type Band = Told['Calibration']
export type ScanFigures = Told['FiguresSchema']

export const figuresQuery = (weeks: number) =>
  getQuery<ScanFigures>(['scans', 'figures', weeks], '/scans/figures/', { weeks })
