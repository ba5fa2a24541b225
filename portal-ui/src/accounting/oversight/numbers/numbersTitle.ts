import { formatDate, shortDay } from '../../../shared/format/dates'
import { nameOf, quarterOfCode } from '../../../shared/format/quarter'
import { capital } from '../../../shared/messages/common'
import { oversightMessages } from '../../../shared/messages/oversight'
import type { Oversight } from '../oversightQueries'

const { title, pacing } = oversightMessages

/** "third quarter 2026" */
export const quarterName = (code: string | null) => {
  const quarter = code ? quarterOfCode(code) : null
  return quarter ? nameOf(quarter) : ''
}

/** The forecast in words; of chosen days, how many there are. */
export function titleOf({ forecast, period, certificates }: Oversight): string {
  if (!forecast) return title.days(certificates)
  const day = forecast.ends_on ? formatDate(forecast.ends_on) : ''
  switch (forecast.state) {
    case 'done':
      return title.done(quarterName(period.quarter))
    case 'early':
      return title.early
    case 'never':
      return title.never
    case 'late':
      return title.late(day, forecast.working_days_late ?? 0)
    default:
      return title.inTime(day)
  }
}

/** The two paces behind it: what is, and what is needed. */
export function paceWords({ forecast, period }: Oversight): string {
  if (!forecast || forecast.state === 'done' || !period.due) return ''
  const due = shortDay(period.due)
  const needed =
    forecast.needed_a_day === null ? pacing.over(due) : pacing.needed(forecast.needed_a_day, due)
  const isUnsaid = forecast.state === 'early' || forecast.state === 'never'
  return isUnsaid ? capital(needed) : `${pacing.now(forecast.a_day)}; ${needed}`
}

export const shareOf = (part: number, whole: number) =>
  whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)}%`
