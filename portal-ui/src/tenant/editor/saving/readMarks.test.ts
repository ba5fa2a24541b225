import { expect, it } from 'vitest'
import type { FormRead } from '../../../shared/queries/readForm'
import { draftOf, leftOf, marksOf } from './readMarks'

const LINE = {
  section: 'EWT' as const,
  rate: null,
  atc: 'WC100',
  description: 'RENT',
  m1: '100.00',
  m2: '100.00',
  m3: '100.00',
  total: '300.00',
  tax: '15.00',
}

const value = (name: string, level: 'sure' | 'look' | 'unsure') => ({
  ...{ name, level, value: 'as printed', note: '' },
  confidence: 0.9,
  page: 1,
  box: null,
  was: '',
})

const READ: FormRead = {
  content: {
    company: 'PCM',
    branch: null,
    period_from: '2026-07-01',
    period_to: '2026-09-30',
    signatory_name: 'ANA CRUZ',
    signatory_title: 'CFO',
    signatory_tin: '',
    lines: [LINE],
  },
  fields: [
    value('payee_tin', 'look'),
    value('payor_name', 'unsure'),
    value('lines.0.m2', 'unsure'),
    value('lines.0.m1', 'sure'),
    value('totals.m2', 'unsure'),
    value('signatory_name', 'look'),
  ],
  sections: ['EWT'],
  page: 1,
  page_count: 1,
  source: 'text',
  confidence: 0.9,
  notes: [],
}

it('begins a draft with what was read', () => {
  expect(draftOf(READ)).toMatchObject({
    company: 'PCM',
    branch: '',
    period_from: '2026-07-01',
    lines: [{ atc: 'WC100', m2: '100.00', rate: '' }],
  })
})

it('marks what is unsure and stands in the draft', () => {
  const marks = marksOf(READ, draftOf(READ))
  expect(marks.map(({ field, value: read }) => [field, read])).toEqual([
    ['company', 'PCM'],
    ['lines.0.m2', '100.00'],
    ['signatory_name', 'ANA CRUZ'],
  ])
})

it('takes a mark away from what was typed over', () => {
  const draft = draftOf(READ)
  const changed = { ...draft, signatory_name: 'ANA CRUZ-REYES', lines: [{ ...LINE, m2: '101.00' }] }
  const left = leftOf(marksOf(READ, draft), { ...draft, ...changed } as never)
  expect(left.map(({ field }) => field)).toEqual(['company'])
})
