import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../shared/paths'

/** What is asked is part of the address, so that a link asks the same. */
const OF_PERIOD = ['quarter', 'from', 'to', 'company'] as const
const NAMES = [...OF_PERIOD, 'branch', 'of', 'value', 'page'] as const

export type Name = (typeof NAMES)[number]
export type Question = Partial<Record<Name, string>>

const written = (question: Question) =>
  new URLSearchParams(Object.entries(question).filter(([, value]) => value))

const only = (question: Question, names: readonly Name[]): Question =>
  Object.fromEntries(names.map((name) => [name, question[name]]).filter(([, value]) => value))

export function useQuestion() {
  const [params, setParams] = useSearchParams()
  const question = useMemo<Question>(
    () => Object.fromEntries(NAMES.map((name) => [name, params.get(name)]).filter(([, v]) => v)),
    [params],
  )
  const ask = (changes: Question) => setParams(written({ ...question, page: '', ...changes }))
  return { question, ask }
}

/** The period alone, which all pages of oversight share. */
export const periodOf = (question: Question) => only(question, OF_PERIOD)

/** One of its pages, for the same period. */
export const pagePath = (path: string, question: Question) => {
  const asked = written(periodOf(question)).toString()
  return asked ? `${path}?${asked}` : path
}

/** The list behind a number. */
export const formsPath = (question: Question, behind: Question) =>
  `${paths.accounting.oversight}/forms?${written({ ...periodOf(question), ...behind })}`
