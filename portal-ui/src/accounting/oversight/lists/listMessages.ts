import { aboutStatus, isSeen } from '../../../shared/api/about'
import { shortDay } from '../../../shared/format/dates'
import { oversightMessages } from '../../../shared/messages/oversight'
import type { Question } from '../oversightQuestion'

const { of: words } = oversightMessages
const OF_DAYS = new Set(['received', 'decided', 'finished'])

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

const isKnown = (of: string): of is Exclude<keyof typeof words, 'all'> =>
  of in words && of !== 'all'

const meant = (of: string, value: string) => {
  if (OF_DAYS.has(of) && isDate(value)) return shortDay(value)
  if (of === 'left' && isSeen(value)) return aboutStatus(value).label
  return value
}

/** What a list holds, as its number said it. */
export function listMessages(
  { of = '', value = '', branch }: Question,
  label: string,
  goal: number | null,
): string {
  const what = isKnown(of) ? words[of](label || meant(of, value), goal) : words.all
  return branch ? `${what}, ${branch}` : what
}
