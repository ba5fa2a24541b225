import { expect, it } from 'vitest'
import type { FormRead } from '../../../shared/queries/readForm'
import type { FromPdf, LineValues, Values } from './draftValues'
import { confirmIn, draftOf, fieldsLeft, notesLeft, payorLeft } from './readMarks'

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

const field = (name: string, value: string) => ({
  ...{ field: name, value, note: '' },
  level: 'unsure' as const,
  confidence: 0.6,
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
  from_pdf: {
    file: '2307.pdf',
    payor: { name: 'ANOTHER PAYOR CORP.', tin: '99111222300000' },
    fields: [
      field('company', 'PCM'),
      field('lines.0.m2', '100.00'),
      field('signatory_name', 'ANA CRUZ'),
    ],
    notes: ['This file has 2 pages. The first certificate in it was read.'],
    confirmed: [],
  },
  fields: [],
  sections: ['EWT'],
  page: 1,
  page_count: 1,
  source: 'text',
  confidence: 0.9,
}

const draft = draftOf(READ)
const left = (values: Values) => fieldsLeft(values).map((mark) => mark.field)
const confirmed = (...names: string[]) => ({
  ...draft,
  from_pdf: names.reduce(confirmIn, draft.from_pdf as FromPdf),
})

it('begins a draft with what was read', () => {
  expect(draft).toMatchObject({
    company: 'PCM',
    branch: '',
    period_from: '2026-07-01',
    lines: [{ atc: 'WC100', m2: '100.00', rate: '' }],
    from_pdf: READ.from_pdf,
  })
})

it('asks for what is unsure and stands as it was read', () => {
  expect(left(draft)).toEqual(['company', 'lines.0.m2', 'signatory_name'])
  const lines = [{ ...(draft.lines[0] as LineValues), m2: '101.00' }]
  expect(left({ ...draft, signatory_name: 'ANA CRUZ-REYES', lines })).toEqual(['company'])
})

it('asks no more for what was confirmed', () => {
  const after = confirmed('signatory_name', 'company')
  expect(left(after)).toEqual(['lines.0.m2'])
  expect(after.from_pdf.confirmed).toEqual(['company', 'signatory_name'])
})

it('asks whether the form of another payor is theirs', () => {
  expect(payorLeft(draft)?.tin).toBe('99111222300000')
  expect(payorLeft(confirmed('payor_tin'))).toBeNull()
  expect(notesLeft(draft)).toHaveLength(1)
  expect(notesLeft(confirmed('notes'))).toEqual([])
})
