import { quarterOfCode, shortNameOf } from '../../shared/format/quarter'
import type { Filing } from './filingQueries'

/** "Q3 2026", and of a year's return the year. */
export const periodWords = ({ quarter, period_from }: Pick<Filing, 'quarter' | 'period_from'>) => {
  const found = quarterOfCode(quarter)
  const isYear = found?.number === 4 && period_from.endsWith('-01-01')
  return found && !isYear ? shortNameOf(found) : period_from.slice(0, 4)
}

export const quarterWords = (code: string) => {
  const found = quarterOfCode(code)
  return found ? shortNameOf(found) : code
}
