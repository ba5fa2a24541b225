import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { Change, QuarterSheet, SheetCertificate } from '../../shared/api/types'
import { SheetConfirmDialog } from './SheetConfirmDialog'
import { SheetRowState } from './SheetRowState'
import { SheetRowTick } from './SheetRowTick'
import { findingsOf, isChosen, stateOf } from './sheetFindings'
import { type Cells, newRow, type Row, withCertificate } from './sheetRowValues'
import { createSheet } from './sheetStore'
import { isIn, type ShownRow, sumsOf, type View } from './sheetView'
import { SheetProvider } from './useSheet'

const NAMES: Cells = ['July', 'August', 'September']

const changed = (field: string): Change => ({ field, before: '1', after: '2' })

const certificate = (more: Partial<SheetCertificate> = {}) =>
  ({
    id: 'one',
    reference: '998-1',
    status: 'RETURNED',
    version: 1,
    may_edit: true,
    in_sheet: true,
    moves: [],
    checks: [],
    signatory_name: 'ANA',
    atc: 'WC100',
    m1: '1000.00',
    m2: '1000.00',
    m3: '1000.00',
    total: '3000.00',
    tax: '150.00',
    is_signed: false,
    reasons: [
      { code: 'AMOUNT', label: 'An amount differs', field: 'lines[0].m1', text: '' },
      { code: 'NAME', label: 'The name differs', field: 'payor_name', text: 'No comma' },
    ],
    changes: [],
    ...more,
  }) as SheetCertificate

const rowWith = (
  branch: string,
  more: Partial<SheetCertificate> | null,
  part: Partial<Row> = {},
) => {
  const row: Row = {
    ...newRow({ company: 'PCM', companyName: 'PACIFIC', branch }),
    atc: 'WC100',
    cells: ['1000.00', '1000.00', '1000.00'],
    ...part,
  }
  return more ? withCertificate(row, certificate({ id: branch, ...more })) : row
}

const shown = (row: Row): ShownRow => ({
  row,
  state: stateOf(row, NAMES),
  found: findingsOf(row, NAMES),
  isChosen: isChosen(row, NAMES),
})

it.each(['RETURNED', 'FOR AMENDMENT'] as const)(
  'keeps a store that is %s in a lane of its own until each reason has a change',
  (status) => {
    const back = shown(rowWith('Caloocan', { status }))
    expect(back).toMatchObject({ state: 'back', isChosen: false })
    expect(isIn('back', back)).toBe(true)
    expect(isIn('ready', back)).toBe(false)
    const half = shown(rowWith('Caloocan', { status, changes: [changed('lines.0.m1')] }))
    expect(half).toMatchObject({ state: 'back', isChosen: false })
    const changes = [changed('lines.0.m1'), changed('payor_name')]
    const answered = shown(rowWith('Caloocan', { status, changes }))
    expect(answered).toMatchObject({ state: 'ready', isChosen: true })
    expect(isIn('back', answered)).toBe(true)
  },
)

it('takes a change for an answer where no reason was given', () => {
  expect(shown(rowWith('Clark', { reasons: [] })).isChosen).toBe(false)
  expect(shown(rowWith('Clark', { reasons: [], changes: [changed('lines.0.m2')] })).isChosen).toBe(
    true,
  )
})

it('sends one that is unanswered only after a person ticked it', () => {
  expect(shown(rowWith('Caloocan', {}, { isIncluded: true })).isChosen).toBe(true)
})

it('says the status and what is answered', () => {
  const row = rowWith('Caloocan', { changes: [changed('lines.0.m1')] })
  render(
    <MemoryRouter>
      <SheetRowState row={row} state={stateOf(row, NAMES)} isChecked />
    </MemoryRouter>,
  )
  expect(screen.getByText('RETURNED')).toBeTruthy()
  expect(screen.getByRole('link', { name: '1 of 2 answered' })).toBeTruthy()
})

it('can be ticked, and is not at first', () => {
  const answer = {
    quarter: { code: '2026Q3' },
    signatory: { signatory_name: '', signatory_title: '', signatory_tin: '' },
    rows: [],
    is_checked: true,
  } as unknown as QuarterSheet
  render(
    <SheetProvider value={createSheet(answer, 'me', [])}>
      <SheetRowTick each={shown(rowWith('Caloocan', {}))} />
    </SheetProvider>,
  )
  const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Submit Caloocan' })
  expect([tick.checked, tick.disabled]).toEqual([false, false])
})

const dialogOf = (chosen: Row[]) => {
  const view = {
    chosen,
    chosenTotal: 0n,
    chosenTax: 0n,
    signatory: { signatory_name: 'ANA', signatory_title: 'CFO', signatory_tin: '' },
  } as unknown as View
  render(
    <SheetConfirmDialog
      view={view}
      isBusy={false}
      error={null}
      onConfirm={() => undefined}
      onClose={() => undefined}
    />,
  )
  return within(screen.getByRole('dialog'))
}

const factsIn = (dialog: ReturnType<typeof dialogOf>) =>
  dialog.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])

it('counts new ones, those that came back and unsigned ones apart, and names what is unchanged', () => {
  const dialog = dialogOf([
    rowWith('Bay', null),
    rowWith('Gate', { status: 'DRAFT', reasons: [], is_signed: true }),
    rowWith('Caloocan', {}, { isIncluded: true }),
    rowWith('Clark', { changes: [changed('payor_name')] }, { isIncluded: true }),
  ])
  expect(factsIn(dialog).slice(0, 3)).toEqual([
    ['New certificates', '2'],
    ['Came back, sent again', '2'],
    ['Without a signed copy', '3'],
  ])
  const warning = dialog.getByRole('status')
  expect(warning.textContent).toContain('1 of them came back and is unchanged:')
  expect(warning.textContent).toContain('Caloocan, 0 of 2 answered')
  expect(warning.textContent).toContain('Clark, 1 of 2 answered')
})

it('warns of nothing where everything is answered', () => {
  const dialog = dialogOf([rowWith('Bay', { status: 'DRAFT', reasons: [], is_signed: true })])
  expect(dialog.queryByRole('status')).toBeNull()
  expect(factsIn(dialog)[0]).toEqual(['New certificates', '1'])
})

it('shows dashes and what it waits for in the place of a sum that cannot be known', () => {
  const before = { atc: 'WC100', m1: '1.00', m2: '1.00', m3: '1.00', total: '3.00', tax: '0.15' }
  const view = { names: NAMES, rates: new Map([['WC100', '5.00']]) } as unknown as View
  const sums = (part: Partial<Row>) =>
    sumsOf(shown(rowWith('Bay', null, { before, ...part })), view)
  expect(sums({ cells: ['x', '1.00', '1.00'] })).toEqual({
    total: 'Waits for July',
    isKnown: false,
    tax: '–',
    before: '3.00',
  })
  expect(sums({ atc: '' }).total).toBe('Waits for the code')
  expect(sums({ cells: ['1.00', '1.00', '1.03'] })).toMatchObject({
    tax: '0.15',
    before: '3.00, +1.0%',
  })
})
