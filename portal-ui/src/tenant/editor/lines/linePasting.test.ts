import { describe, expect, it } from 'vitest'
import { emptyLine } from '../saving/draftValues'
import { amountsFrom, fitted, isGrid } from './linePasting'

const lines = [emptyLine, emptyLine]

describe('a paste', () => {
  it('of one cell belongs to the input', () => {
    expect(['1,234.50', ' 1,234.50\n', 'WC100 rent'].map(isGrid)).toEqual([false, false, false])
    expect(['1\t2', '1\n2'].map(isGrid)).toEqual([true, true])
  })

  it('of amounts fills the months from where it was pasted', () => {
    expect(amountsFrom('₱1,000.00\t2\r\n3\t4\r\n', 0, 'm2', lines)).toEqual([
      { at: 0, column: 'm2', value: '1000.00' },
      { at: 0, column: 'm3', value: '2.00' },
      { at: 1, column: 'm2', value: '3.00' },
      { at: 1, column: 'm3', value: '4.00' },
    ])
  })

  it('skips the total, which is reckoned, and takes the tax', () => {
    const cells = amountsFrom('1\t2\t3\t6\t0.30', 1, 'm1', lines)
    expect(cells?.map(({ column }) => column)).toEqual(['m1', 'm2', 'm3', 'tax'])
  })

  it.each([
    ['rows with a code', 'WC100\t1\t2\t3', 0, 'm1'],
    ['more rows than lines', '1\n2\n3', 0, 'm1'],
    ['more columns than there are', '1\t2', 0, 'tax'],
    ['an input that is no amount', '1\t2', 0, 'atc'],
  ])('of %s is none of amounts', (_, text, at, column) =>
    expect(amountsFrom(text, at, column, lines)).toBeNull(),
  )
})

describe('ten lines a section', () => {
  const business = { ...emptyLine, section: 'BUSINESS' as const }

  it('keeps the rest for a second certificate', () => {
    const nine = Array.from({ length: 9 }, () => emptyLine)
    const more = [
      { ...emptyLine, atc: 'WC100' },
      { ...emptyLine, atc: 'WC120' },
      { ...business, atc: 'WB030' },
    ]
    const { room, rest } = fitted(nine, more, 10)
    expect(room.map(({ atc }) => atc)).toEqual(['WC100', 'WB030'])
    expect(rest.map(({ atc }) => atc)).toEqual(['WC120'])
  })
})
