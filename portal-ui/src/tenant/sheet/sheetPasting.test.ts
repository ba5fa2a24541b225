import { describe, expect, it } from 'vitest'
import type { Company, SheetAmounts, SheetReading, SheetReadLine } from '../../shared/api/types'
import { cellsOf } from '../editor/lines/linePasting'
import { findingsOf, stateOf } from './sheetFindings'
import { isBlock, type Pasted, type Place, placeBlock, placeLines } from './sheetPasting'
import { readingWords } from './sheetReadingWords'
import { type Cells, copyLast, isDirty, markOf, newRow, type Row } from './sheetRowValues'

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

const line = (branch: string, amounts: (string | null)[], more: Partial<SheetReadLine> = {}) => ({
  row: 2,
  company: 'PCM',
  company_name: 'PACIFIC',
  branch,
  atc: '',
  amounts,
  ...more,
})

const placed = (lines: SheetReadLine[], given = rows()) => placeLines(lines, given, companies)

const cellsIn = (result: Pasted) => result.rows.map(({ cells }) => cells)

describe('what was read of a table', () => {
  it('goes into the row of its store, and what is no amount stays as it was written', () => {
    const result = placed([
      line('Crest North Gate', ['1.00', '2.00', '3.00']),
      line('Crest Bay Mall', ['1234.50', '', '84.500']),
    ])
    expect(cellsIn(result)).toEqual([
      ['1234.50', '', '84.500'],
      ['1.00', '2.00', '3.00'],
    ])
    expect(result).toMatchObject({ filled: 2, added: 0, unmatched: [], unclear: [] })
  })

  it('leaves a month without a column as it is', () => {
    const given = [store('Crest Bay Mall', { cells: ['7.00', '8.00', '9.00'] })]
    const result = placed([line('Crest Bay Mall', ['1.00', null, ''])], given)
    expect(cellsIn(result)).toEqual([['1.00', '8.00', '']])
  })

  it('adds a store of the directory that has no row yet, and names one that is in no directory', () => {
    const result = placed([
      line('Crest Annex', ['2.00', '2.00', '2.00']),
      line('Closed Mall', ['3.00', '3.00', '3.00']),
    ])
    expect(result).toMatchObject({ filled: 1, added: 1, unmatched: ['Closed Mall'] })
    expect(result.rows.at(-1)).toMatchObject({ branch: 'Crest Annex', company: 'PCM' })
  })

  it('takes the code from its column', () => {
    const result = placed([line('Crest Bay Mall', ['1.00', '2.00', '3.00'], { atc: 'WC160' })])
    expect(result.rows[0]).toMatchObject({ atc: 'WC160', cells: ['1.00', '2.00', '3.00'] })
  })

  it('leaves what was submitted as it is', () => {
    const certificate = { id: 'x', may_edit: false, in_sheet: true } as Row['certificate']
    const result = placed(
      [line('Crest Bay Mall', ['1.00', '1.00', '1.00'])],
      [store('Crest Bay Mall', { certificate })],
    )
    expect(result).toMatchObject({ filled: 0, closed: 1 })
    expect(cellsIn(result)).toEqual([['', '', '']])
  })

  it('takes two lines of a store for its two rows by their codes', () => {
    const given = [
      store('Crest Bay Mall', { key: 'rent' }),
      store('Crest Bay Mall', { key: 'dues', atc: 'WC160' }),
    ]
    const result = placed(
      [
        line('Crest Bay Mall', ['2.00', '2.00', '2.00'], { atc: 'WC160' }),
        line('Crest Bay Mall', ['1.00', '1.00', '1.00'], { atc: 'WC100' }),
      ],
      given,
    )
    expect(cellsIn(result)).toEqual([
      ['1.00', '1.00', '1.00'],
      ['2.00', '2.00', '2.00'],
    ])
  })

  it.each([
    ['two lines for one row', [store('Crest Bay Mall')], 2],
    [
      'one line for two rows',
      [store('Crest Bay Mall', { key: 'a' }), store('Crest Bay Mall', { key: 'b' })],
      1,
    ],
    [
      'two lines without codes for two codes',
      [store('Crest Bay Mall', { key: 'a' }), store('Crest Bay Mall', { key: 'b', atc: 'WC160' })],
      2,
    ],
  ])(
    'leaves out and names a store of which it is not clear which row is meant: %s',
    (_, given, count) => {
      const lines = Array.from({ length: count }, () =>
        line('Crest Bay Mall', ['1.00', '1.00', '1.00']),
      )
      const result = placed(lines, given)
      expect(result).toMatchObject({ filled: 0, unclear: ['Crest Bay Mall'] })
      expect(result.rows).toEqual(given)
    },
  )
})

describe('what is said of a table', () => {
  const reading = (more: Partial<SheetReading> = {}): SheetReading => ({
    rows: [],
    lines: [line('Crest Bay Mall', ['2221.00', '', '2.223'])],
    unmatched: [],
    blank: 0,
    nameless: [],
    months: [
      { month: 'July', column: 'column D', heading: 'Jul 2026' },
      { month: 'August', column: 'column E', heading: '' },
      { month: 'September', column: '', heading: '' },
    ],
    sheets: [],
    question: null,
    ...more,
  })

  const said = (read: SheetReading) => readingWords(read, placed(read.lines))

  it('names the column of each month and shows the first row', () => {
    expect(said(reading())).toEqual({
      text: '1 row filled in. July from column D (“Jul 2026”), August from column E, September unchanged. First row: Crest Bay Mall 2,221.00 | blank | 2.223.',
      isSure: true,
    })
  })

  it('names what was left out', () => {
    const { text, isSure } = said(
      reading({ unmatched: ['Nowhere'], nameless: [7], blank: 2, sheets: ['2026', '2025'] }),
    )
    expect(isSure).toBe(false)
    for (const words of [
      'Not found among the stores: Nowhere.',
      'Left out, because it names no store: row 7.',
      '2 stores without amounts in the table, left as they are.',
      'Only the sheet “2026” was read, not “2025”.',
    ])
      expect(text).toContain(words)
  })
})

describe('pasting into a cell', () => {
  const at = (row: Row, month: Place['month']) => ({ key: row.key, month })

  it('fills to the right and below', () => {
    const given = rows()
    const result = placeBlock(cellsOf('1\t2\n3\t'), at(given[0] as Row, 1), given) as Pasted
    expect(cellsIn(result)).toEqual([
      ['', '1.00', '2.00'],
      ['', '3.00', ''],
    ])
  })

  it('changes nothing where the block leaves the table', () => {
    const given = rows()
    expect(placeBlock(cellsOf('1\t2\t3'), at(given[0] as Row, 1), given)).toBeNull()
    expect(placeBlock(cellsOf('1\n2'), at(given[1] as Row, 0), given)).toBeNull()
  })

  it('is for amounts alone: everything else is read by the server', () => {
    expect(isBlock(cellsOf('1\t₱2,000.00\n84.500\t'))).toBe(true)
    for (const text of ['hello\tworld', 'Crest Bay Mall\t1', '\n\t\n'])
      expect(isBlock(cellsOf(text))).toBe(false)
  })
})

describe('what a row needs', () => {
  const before = { m1: '56200.00', m2: '56200.00', m3: '56200.00' } as SheetAmounts
  const row = (cells: Cells, more: Partial<Row> = {}) => store('A', { cells, before, ...more })

  it('is blocked by what cannot be read, and told the other months', () => {
    const bad = row(['84500.00', '84.500', '84500.00'])
    expect(stateOf(bad, NAMES)).toBe('blocked')
    expect(findingsOf(bad, NAMES)[0]).toMatchObject({
      month: 1,
      uses: ['84.50', '84500.00'],
      tone: 'bad',
    })
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

  it('offers both readings of what was typed', () =>
    expect(found('1.250')?.uses).toEqual(['1.25', '1250.00']))

  it("offers nothing else, neither the neighbour's amount nor last quarter's", () =>
    expect(found('about 500')).toMatchObject({ tone: 'bad', uses: [] }))
})
