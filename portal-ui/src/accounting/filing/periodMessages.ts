import { quarterOfCode, shortNameOf } from '../../shared/format/quarter'
import type { Filing } from './filingQueries'

/** "Q3 2026", and of a year's return the year. */
export const periodWords = ({ quarter, form }: Pick<Filing, 'quarter' | 'form'>) => {
  const found = quarterOfCode(quarter)
  return found && form !== '1702' ? shortNameOf(found) : quarter.slice(0, 4)
}

export const quarterWords = (code: string) => {
  const found = quarterOfCode(code)
  return found ? shortNameOf(found) : code
}
