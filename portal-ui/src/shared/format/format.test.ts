import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { possibleReadings } from './amountReadings'
import { daysUntil, formatDate, formatDay, formatFormDate, formatMoment, shortDay } from './dates'
import {
  formatAmount,
  formatCurrency,
  formatPesos,
  formatRate,
  taxOn,
  toAmount,
  toCentavos,
} from './money'
import { codeOf, firstDay, lastDay, nameOf, quarterOfDate, recentQuarters } from './quarter'
import { caretAfter, formatTin, padTin, showTin, typedTin } from './tin'

describe('money', () => {
  it.each([
    ['1,234.5', 123450n],
    ['.5', 50n],
    ['-7', -700n],
    ['₱ 28,121.88', 2812188n],
    ['PHP 1,000', 100000n],
    ['P1,234.50', 123450n],
    ['-₱5', -500n],
    ['1,234,567.8', 123456780n],
    ['12345678901234567.89', 1234567890123456789n],
  ])('reads %s', (text, centavos) => expect(toCentavos(text)).toBe(centavos))

  it.each(['(1,000.00)', '₱ (1,000.00)', '−1,000.00'])('reads %j as below zero', (text) =>
    expect(toCentavos(text)).toBe(-100_000n),
  )

  it('writes amounts without losing a centavo', () => {
    expect(toAmount(-5n)).toBe('-0.05')
    expect(formatAmount('1234567.8')).toBe('1,234,567.80')
    expect(formatPesos('90071992547409931.07')).toBe('₱90,071,992,547,409,931.07')
    expect(formatCurrency('1234.5')).toBe('$1,234.50')
  })

  it.each([
    [56243750n, '5.00', 2812188n],
    [10n, '5', 1n],
    [9n, '5', 0n],
    [13860000n, '2', 277200n],
    [100000n, '1.5', 1500n],
    [100n, '', 0n],
  ])('reckons the tax on %s at %s %%, a half rounded up', (base, rate, tax) =>
    expect(taxOn(base, rate)).toBe(tax),
  )

  it('shows a rate without needless zeros', () => {
    expect([formatRate('5.00'), formatRate('1.50'), formatRate('10')]).toEqual([
      '5%',
      '1.5%',
      '10%',
    ])
  })
})

describe('TIN', () => {
  it.each([
    ['123456789', '123-456-789'],
    ['12345', '123-45'],
    ['123456789000', '123-456-789-000'],
    ['99876543200012', '998-765-432-00012'],
    ['9987654320001299', '998-765-432-00012'],
  ])('formats %s as %s', (tin, shown) => expect(formatTin(tin)).toBe(shown))

  it('pads nine digits with the branch, and fewer with their lost zeros first', () => {
    expect(padTin('123456789')).toBe('123456789000')
    expect(padTin('9912345')).toBe('009912345000')
    expect(showTin('00991234500000')).toBe('009-912-345-00000')
  })

  it('puts the caret behind the digit it followed', () => {
    expect(caretAfter('123-405-678', 5)).toBe(6)
    expect(caretAfter('123-4', 3)).toBe(3)
    expect(caretAfter('123', 3)).toBe(3)
  })
})

describe('dates', () => {
  const now = new Date('2026-10-13T02:00:00Z')

  it.each([
    ['2026-10-12T16:30:00Z', '00:30'],
    ['2026-10-12T08:20:00Z', 'Yesterday, 16:20'],
    ['2026-10-07T02:14:00Z', '7 Oct, 10:14'],
    ['2025-12-31T16:30:00Z', '1 Jan, 00:30'],
    ['2025-12-31T15:30:00Z', '31 Dec 2025, 23:30'],
  ])('tells %s in Manila', (at, text) => expect(formatMoment(at, now)).toBe(text))

  it('does not move a plain date', () => {
    expect(formatDay('2027-01-20')).toBe('Wednesday, 20 January 2027')
    expect(shortDay('2026-10-20', now)).toBe('20 Oct')
    expect(shortDay('2027-01-20', now)).toBe('20 Jan 2027')
    expect(formatDate('2026-10-20')).toBe('20 October 2026')
    expect(formatDate(null)).toBe('')
    expect(formatFormDate('2026-07-01')).toBe('07/01/2026')
    expect(daysUntil('2026-10-20', now)).toBe(7)
    expect(daysUntil('2026-10-13', new Date('2026-10-12T16:00:00Z'))).toBe(0)
  })
})

describe('quarter', () => {
  it('knows its days and its name', () => {
    const third = quarterOfDate('2026-09-30')
    expect([firstDay(third), lastDay(third), nameOf(third)]).toEqual([
      '2026-07-01',
      '2026-09-30',
      'third quarter 2026',
    ])
  })

  it('goes back over the year', () => {
    expect(recentQuarters(3, { year: 2026, number: 1 }).map(codeOf)).toEqual([
      '2026Q1',
      '2025Q4',
      '2025Q3',
    ])
  })
})

describe('typing a TIN', () => {
  it.each([
    ['a digit in the middle', '123456', '1293-456', 3, { digits: '1293456', before: 3 }],
    ['a paste with hyphens', '', '998-765-432-00012', 17, { digits: '99876543200012', before: 14 }],
    ['too many digits', '', '123456789012345678', 18, { digits: '12345678901234', before: 18 }],
    ['a letter', '123', '123x', 4, { digits: '123', before: 3 }],
    ['a backspace over a hyphen', '123456', '123456', 3, { digits: '12456', before: 2 }],
  ])('%s', (_, was, text, caret, typed) => expect(typedTin(was, text, caret, 14)).toEqual(typed))
})

test.each([
  ['1.250,75', '1250.75'],
  ['₱ 1.250,75', '1250.75'],
  ['12,5', '12.50'],
  ['1.250.000', '1250000.00'],
  ['1,250,75', '1250.75'],
  ['1O0.50', '100.50'],
  ['88,515', '88515.00'],
  ['1.2345', undefined],
  ['about 500', undefined],
  ['#REF!', undefined],
  ['', undefined],
])('%s may be meant as %s', (typed, meant) => expect(possibleReadings(typed)[0]).toBe(meant))

/** One table for both readers: tests/files/test_amounts.py reads it too. */
const cases = JSON.parse(
  readFileSync(new URL('../../../../tests/data/amounts.json', import.meta.url), 'utf8'),
) as {
  read: Record<string, string>
  two_readings: Record<string, string[]>
  refused: string[]
  blank: string[]
}

test.each(Object.entries(cases.read))('reads %j as %s, as the server does', (text, amount) =>
  expect(toAmount(toCentavos(text) ?? -1n)).toBe(amount),
)

test.each([...cases.refused, ...cases.blank])('does not read %j, as the server', (text) =>
  expect(toCentavos(text)).toBeNull(),
)

test.each(Object.entries(cases.two_readings))('asks about %j', (text, readings) => {
  expect(toCentavos(text)).toBeNull()
  expect(possibleReadings(text)).toEqual(readings)
})
