import { expect, test } from 'vitest'
import type { Atc, QuarterSheet } from '../../../shared/api/types'
import { emptyLine, type LineValues } from '../saving/draftValues'
import {
  type Billed,
  billedAt,
  hasEntered,
  isAsBilled,
  replacedBy,
  withBilled,
  withoutFilled,
} from './billedLines'

const ATC = { code: 'WC100', section: 'EWT', description: 'Rent', rate: '5.0000' } as Atc

const sheetOf = (...rows: unknown[]) => ({ rows }) as unknown as QuarterSheet

const row = (given: object = {}) => ({
  company: 'PCM',
  branch: 'Crest',
  certificate: null,
  billed: {
    ...{ atc: 'WC100', m1: '100.00', m2: '200.00', m3: '300.10', total: '600.10' },
    ...{ tax: '30.01', reason: '', text: '' },
  },
  ...given,
})

const HERE = { id: 'draft', company: 'PCM', branch: 'Crest' }
const LINE: LineValues = {
  ...{ section: 'EWT', atc: 'WC100', description: 'Rent', rate: '5.0000' },
  ...{ m1: '100.00', m2: '200.00', m3: '300.10', total: '600.10', tax: '30.01' },
}
const BILLED: Billed = { line: LINE, reason: '', text: '' }
const typed = (given: Partial<LineValues>): LineValues => ({ ...LINE, ...given })

test('what was billed at the place is a line of the form with its code and rate', () => {
  expect(billedAt(sheetOf(row()), HERE, [ATC])).toEqual([BILLED])
})

test.each([
  ['of another mall', { branch: 'Galleria' }],
  ['of another company', { company: 'MGX' }],
  ['nothing billed', { billed: null }],
  ['what another certificate has', { certificate: { id: 'other' } }],
])('%s is not offered', (_, given) => {
  expect(billedAt(sheetOf(row(given)), HERE, [ATC])).toEqual([])
})

test('what this draft has already is compared', () => {
  expect(billedAt(sheetOf(row({ certificate: { id: 'draft' } })), HERE, [ATC])).toHaveLength(1)
})

test('a code without a rate keeps the tax of the server', () => {
  const [found] = billedAt(sheetOf(row()), HERE, [])
  expect(found?.line).toMatchObject({ rate: '', tax: '30.01', total: '600.10' })
})

test('an empty form gets the line, and a blank line is used first', () => {
  expect(withBilled([], [BILLED])).toEqual([LINE])
  expect(withBilled([emptyLine], [BILLED])).toEqual([LINE])
})

test('lines of other codes stay, business taxes behind', () => {
  const other = typed({ atc: 'WC158' })
  const business = typed({ section: 'BUSINESS', atc: 'WB080' })
  expect(withBilled([other, business], [BILLED])).toEqual([other, LINE, business])
})

test('typed amounts of the code are replaced, and named before', () => {
  const lines = [typed({ m1: '1.00' }), typed({ m2: '2.00' }), typed({ atc: 'WC158' })]
  expect(replacedBy(lines, [BILLED])).toEqual(lines.slice(0, 2))
  expect(withBilled(lines, [BILLED])).toEqual([LINE, lines[2]])
})

test('a chosen code without amounts is filled in without a question', () => {
  const lines = [typed({ m1: '0.00', m2: '0.00', m3: '0.00', total: '0.00', tax: '0.00' })]
  expect(replacedBy(lines, [BILLED])).toEqual([])
  expect(hasEntered(lines, BILLED)).toBe(false)
  expect(withBilled(lines, [BILLED])).toEqual([LINE])
})

test('what is as billed stays, over one line or two', () => {
  const half = typed({ m2: '0.00', m3: '0.00', tax: '5.00' })
  const rest = typed({ m1: '0.00', tax: '25.01' })
  for (const lines of [[LINE], [half, rest]]) {
    expect(isAsBilled(lines, BILLED)).toBe(true)
    expect(replacedBy(lines, [BILLED])).toEqual([])
    expect(withBilled(lines, [BILLED])).toEqual(lines)
  }
  expect(isAsBilled([typed({ tax: '30.00' })], BILLED)).toBe(false)
})

test('a full table takes no more', () => {
  const lines = Array.from({ length: 10 }, () => typed({ atc: 'WC158' }))
  expect(withBilled(lines, [BILLED])).toBeNull()
})

const OTHER = typed({ atc: 'WC160', rate: '2.0000', m1: '50.00' })
const OLD = typed({ m1: '1.00', m2: '2.00', m3: '3.00', total: '6.00', tax: '0.30' })

test.each([
  ['an empty form', []],
  ['a blank line', [emptyLine]],
  ['typed amounts', [OLD]],
  ['two lines of the code', [OLD, typed({ m1: '9.00' })]],
  ['other codes', [OTHER]],
])('undone at once, %s is as it was', (_, before) => {
  const after = withBilled(before, [BILLED]) ?? []
  expect(withoutFilled(structuredClone(after), before, after)).toEqual(before)
})

test('undone later, what was typed since stays', () => {
  const before = [OLD]
  const after = withBilled(before, [BILLED]) ?? []
  const now = [typed({ m2: '777.00', total: '1177.10', tax: '58.86' }), OTHER]
  expect(withoutFilled(now, before, after)).toEqual([
    typed({ m1: '1.00', m2: '777.00', m3: '3.00', total: '781.00', tax: '39.05' }),
    OTHER,
  ])
})

test('a filled line that was taken out since gives back the one before it', () => {
  const after = withBilled([OLD], [BILLED]) ?? []
  expect(withoutFilled([OTHER], [OLD], after)).toEqual([OTHER, OLD])
  expect(withoutFilled([OTHER], [], withBilled([], [BILLED]) ?? [])).toEqual([OTHER])
})

test('a line typed next to a filled one stays, also under the same code', () => {
  const second = typed({ m1: '5.00' })
  const after = withBilled([], [BILLED]) ?? []
  expect(withoutFilled([second, ...after], [], after)).toEqual([second])
})
