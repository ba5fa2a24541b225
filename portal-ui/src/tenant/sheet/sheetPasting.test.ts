import { describe, expect, it } from 'vitest'
import type { Company, SheetAmounts } from '../../shared/api/types'
import { cellsOf } from '../editor/lines/linePasting'
import { findingsOf, stateOf } from './sheetFindings'
import { type Pasted, type Place, paste } from './sheetPasting'
import { type Cells, copyLast, isDirty, markOf, newRow, type Row } from './sheetRowValues'

const quarter = { year: 2026, number: 3 } as const
const NAMES: Cells = ['July', 'August', 'September']
const companies = [
  { code: 'PCM', name: 'PACIFIC', branches: ['Crest Bay Mall', 'Crest North Gate', 'Crest Annex'] },
] as Company[]

const store = (branch: string, more: Partial<Row> = {}): Row => ({
  ...newRow({ company: 'PCM', companyName: 'PACIFIC', branch }),
  atc: 'WC100',
  ...more,
})

const rows = () => [store('Crest Bay Mall'), store('Crest North Gate')]
const nobody = { signatory_name: '', signatory_title: '', signatory_tin: '' }

const pasted = (text: string, given = rows(), at: Place | null = null) =>
  paste(cellsOf(text), { rows: given, companies, quarter }, at)

const done = (text: string, given = rows(), at: Place | null = null) => {
  const result = pasted(text, given, at)
  if (typeof result === 'string') throw new Error(result)
  return result as Pasted
}

const cellsIn = (result: Pasted) => result.rows.map(({ cells }) => cells)

describe('pasting by name', () => {
  it('finds the stores in any order, in any case, below a header or without one', () => {
    const body = 'CREST NORTH GATE\t1\t2\t3\nCrest Bay  Mall\t"₱4"\t5\t6'.replaceAll('"', '')
    for (const text of [body, `Store\tJuly 2026\tAug\tSeptember\n${body}`])
      expect(cellsIn(done(text))).toEqual([
        ['4.00', '5.00', '6.00'],
        ['1.00', '2.00', '3.00'],
      ])
  })

  it('reads money as people write it, leaves blanks blank and keeps what is no amount', () => {
    const [cells] = cellsIn(done('Crest Bay Mall\t₱1,234.50\t\t84.500'))
    expect(cells).toEqual(['1234.50', '', '84.500'])
    const [other] = cellsIn(done('Crest Bay Mall\t1.250,75\t1 250,75\t84.500,00'))
    expect(other).toEqual(['1250.75', '1250.75', '84500.00'])
  })

  it('says which names it did not find, and fills in the others', () => {
    const result = done('Crest Bay Mall\t1\t1\t1\nNowhere\t2\t2\t2\nTotal\t3\t3\t3')
    expect(result).toMatchObject({ filled: 1, unmatched: ['Nowhere'] })
  })

  it('adds a store of the directory that has no row yet', () => {
    const result = done('Crest Bay Mall\t1\t1\t1\nCrest Annex\t2\t2\t2')
    expect(result.added).toBe(1)
    expect(result.rows.at(-1)).toMatchObject({ branch: 'Crest Annex', company: 'PCM' })
  })

  it('takes the code from its column, and this quarter from beside the last', () => {
    const text =
      'Company\tStore\tCode\tApril\tMay\tJune\tJuly\tAugust\tSeptember\nPCM\tCrest Bay Mall\twc160\t9\t9\t9\t1\t2\t3'
    expect(done(text).rows[0]).toMatchObject({ atc: 'WC160', cells: ['1.00', '2.00', '3.00'] })
  })

  it('leaves what was submitted as it is', () => {
    const certificate = { id: 'x', may_edit: false, in_sheet: true } as Row['certificate']
    const result = done('Crest Bay Mall\t1\t1\t1', [store('Crest Bay Mall', { certificate })])
    expect(result).toMatchObject({ filled: 0, closed: 1 })
    expect(cellsIn(result)).toEqual([['', '', '']])
  })

  it('gives a name that comes twice only the rows there are', () => {
    const result = done('Crest Bay Mall\t1\t1\t1\nCrest Bay Mall\t2\t2\t2')
    expect(result).toMatchObject({ filled: 1, unmatched: ['Crest Bay Mall'] })
  })
})

describe('pasting into a cell', () => {
  const at = (row: Row, month: Place['month']) => ({ key: row.key, month })

  it('fills to the right and below', () => {
    const given = rows()
    const result = done('1\t2\n3\t', given, at(given[0] as Row, 1))
    expect(cellsIn(result)).toEqual([
      ['', '1.00', '2.00'],
      ['', '3.00', ''],
    ])
  })

  it('changes nothing where the block leaves the table', () => {
    const given = rows()
    expect(pasted('1\t2\t3', given, at(given[0] as Row, 1))).toBe('outside')
    expect(pasted('1\n2', given, at(given[1] as Row, 0))).toBe('outside')
  })

  it('changes nothing where it is no table of amounts', () => {
    const given = rows()
    expect(pasted('hello\tworld', given, at(given[0] as Row, 0))).toBe('notUnderstood')
    expect(pasted('1\t2\t3', given)).toBe('notUnderstood')
    expect(pasted('\n\t\n', given)).toBe('notUnderstood')
  })
})

describe('what a row needs', () => {
  const before = { m1: '56200.00', m2: '56200.00', m3: '56200.00' } as SheetAmounts
  const row = (cells: Cells, more: Partial<Row> = {}) => store('A', { cells, before, ...more })

  it('is blocked by what cannot be read, and told the other months', () => {
    const bad = row(['84500.00', '84.500,00', '84500.00'])
    expect(stateOf(bad, NAMES)).toBe('blocked')
    expect(findingsOf(bad, NAMES)[0]).toMatchObject({ month: 1, use: '84500.00', tone: 'bad' })
    expect(isDirty(bad, nobody)).toBe(false)
  })

  it('is unusual at five times last quarter until somebody says it is right', () => {
    const odd = row(['56200.00', '562000.00', '56200.00'])
    expect(stateOf(odd, NAMES)).toBe('unusual')
    expect(findingsOf(odd, NAMES)[0]?.text).toContain('August is 10 times')
    expect(stateOf({ ...odd, accepted: odd.cells.join('|') }, NAMES)).toBe('ready')
    expect(stateOf(row(['56200.00', '112400.00', '56200.00']), NAMES)).toBe('ready')
  })

  it('is not filled, ready, refused, or submitted', () => {
    expect(stateOf(row(['', '', '']), NAMES)).toBe('empty')
    expect(stateOf(row(['56200.00', '', '']), NAMES)).toBe('ready')
    const refusal = { ok: false, row: '', certificate: null, message: 'No.' }
    expect(stateOf(row(['56200.00', '', ''], { refusal }), NAMES)).toBe('blocked')
    const certificate = { may_edit: false, in_sheet: true } as Row['certificate']
    expect(stateOf(row(['1.00', '', ''], { certificate }), NAMES)).toBe('sent')
  })

  it('takes last quarter over where nothing is typed', () => {
    expect(copyLast(row(['', '', ''])).cells).toEqual(['56200.00', '56200.00', '56200.00'])
    expect(copyLast(row(['1.00', '', ''])).cells).toEqual(['1.00', '', ''])
  })

  it('is sent when it differs from what the server has, blanks being nothing paid', () => {
    const mine = row(['1.00', '', ''])
    expect(isDirty(mine, nobody)).toBe(true)
    const kept = markOf({ atc: 'WC100', cells: ['1.00', '0.00', '0.00'] })
    expect(isDirty({ ...mine, kept }, nobody)).toBe(false)
    expect(isDirty({ ...mine, atc: '' }, nobody)).toBe(false)
  })
})

describe('an amount that cannot be read', () => {
  const found = (typed: string) => {
    const before = { m1: '88515.00', m2: '88515.00', m3: '88515.00' } as SheetAmounts
    const row = store('Crest Bay Mall', { cells: [typed, '88515.00', '88515.00'], before })
    return findingsOf(row, NAMES).find(({ month }) => month === 0)
  }

  it('offers another reading of what was typed', () =>
    expect(found('1.250,75')?.use).toBe('1250.75'))

  it("offers nothing else, neither the neighbour's amount nor last quarter's", () =>
    expect(found('about 500')).toMatchObject({ tone: 'bad', use: undefined }))
})
