import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { manilaDay } from '../../shared/format/dates'

/** What is asked is part of the address, so that a link asks the same. */
export const NAMES = [
  'who',
  'move',
  'from',
  'to',
  'reference',
  'tenant',
  'ip',
  'lifecycle',
] as const

export type Name = (typeof NAMES)[number]
export type Question = Partial<Record<Name, string>>

const DAY_MS = 24 * 60 * 60 * 1000
const REFERENCE = /^\d{3}-\d{3}-\d{3}-\d{4}-\d+$/

export const questionOf = (params: URLSearchParams): Question =>
  Object.fromEntries(NAMES.map((name) => [name, params.get(name)]).filter(([, value]) => value))

export function useQuestion() {
  const [params, setParams] = useSearchParams()
  const question = useMemo(() => questionOf(params), [params])
  const ask = (changes: Question) =>
    setParams(new URLSearchParams(Object.entries({ ...question, ...changes }).filter(([, v]) => v)))
  const askOnly = (next: Question) => setParams(new URLSearchParams(Object.entries(next)))
  return { question, ask, askOnly }
}

/** A reference is exact; everything else may be a tenant. */
export const aboutOf = (text: string): Question =>
  REFERENCE.test(text) ? { reference: text, tenant: '' } : { reference: '', tenant: text }

const plus = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The days people ask for most; weeks begin on Monday. */
export function spans(now = new Date()) {
  const today = manilaDay(now)
  const monday = plus(today, -((new Date(today).getUTCDay() + 6) % 7))
  return {
    today: { from: today, to: today },
    thisWeek: { from: monday, to: plus(monday, 6) },
    lastWeek: { from: plus(monday, -7), to: plus(monday, -1) },
    lastDays: { from: plus(today, -30), to: today },
  }
}
