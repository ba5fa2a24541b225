import { expect, it } from 'vitest'
import type { CellState, Completeness } from '../../shared/api/types'
import { dueOf, sentIn } from './completenessCells'

const quarter = (code: string, days_left: number) => ({
  code,
  label: code,
  due: '2026-10-20',
  days_left,
  is_over: days_left < 0,
})

const row = (branch: string, state: CellState) => ({
  company: 'PCM',
  company_name: 'PACIFIC CREST MALLS, INC.',
  branch,
  cells: [{ quarter: '2026Q3', state, count: 1, id: null }],
})

const told = (...states: CellState[]): Completeness => ({
  quarters: [quarter('2026Q2', -124), quarter('2026Q3', -32), quarter('2026Q4', 60)],
  rows: states.map((state, at) => row(`Branch ${at}`, state)),
})

it('counts a branch as sent when accounting has its certificate', () => {
  expect(sentIn(told('SUBMITTED', 'APPROVED', 'RETURNED', 'DRAFT', 'none'), '2026Q3')).toEqual({
    sent: 2,
    all: 5,
  })
  expect(sentIn(told('SUBMITTED', 'not_leased', 'none'), '2026Q3')).toEqual({ sent: 1, all: 2 })
  expect(sentIn(told('APPROVED'), '2026Q4')).toEqual({ sent: 0, all: 1 })
})

it('knows which day comes next, and which has just passed', () => {
  const { next, past } = dueOf(told())
  expect([next?.code, past?.code]).toEqual(['2026Q4', '2026Q3'])
  expect(dueOf({ quarters: [quarter('2026Q4', 0)], rows: [] }).past).toBeUndefined()
})
