import { formatAmount, sum } from '../../shared/format/money'
import { sheetBackMessages as words } from '../../shared/messages/sheetBack'
import { isBack } from './sheetCorrection'
import { type Found, findingsOf, isChosen, stateOf } from './sheetFindings'
import { type Cells, type Row, type State, taxOf, totalOf } from './sheetRowValues'
import { useQuarter, useSheetState } from './useSheet'

/** The sheet as it is shown: each row with its state, and what the chosen ones come to. */

export type Lane = 'all' | 'ready' | 'back' | 'need' | 'empty' | 'sent'
export const LANES: Lane[] = ['all', 'ready', 'back', 'need', 'empty', 'sent']

const LANE_OF: Record<State, Lane> = {
  ready: 'ready',
  back: 'back',
  blocked: 'need',
  unusual: 'need',
  elsewhere: 'need',
  empty: 'empty',
  sent: 'sent',
}

export interface ShownRow {
  row: Row
  state: State
  found: Found[]
  isChosen: boolean
}

/** What came back has a lane of its own, whatever else is the matter with it. */
export const isIn = (lane: Lane, { row, state }: ShownRow) =>
  lane === 'all' || (isBack(row) ? 'back' : LANE_OF[state]) === lane

export function useView() {
  const { rows, signatory, saving, past, isChecked } = useSheetState()
  const quarter = useQuarter()
  const { names, rates } = quarter
  const shown = rows.map(
    (row): ShownRow => ({
      row,
      state: stateOf(row, names),
      found: findingsOf(row, names),
      isChosen: isChosen(row, names),
    }),
  )
  const chosen = isChecked ? rows.filter((row) => isChosen(row, names)) : []
  const count = (...states: State[]) => shown.filter(({ state }) => states.includes(state)).length
  return {
    ...quarter,
    signatory,
    saving,
    isChecked,
    canUndo: past.length > 0,
    rows: shown,
    chosen,
    count,
    unsent: shown.length - count('sent'),
    chosenTotal: sum(chosen.map(totalOf)),
    chosenTax: sum(chosen.map((row) => taxOf(row, rates))),
  }
}

export type View = ReturnType<typeof useView>

/** "+3.0%" beside last quarter; "same" where it is. */
export function change(now: bigint, then: bigint): string {
  if (then <= 0n || now <= 0n) return ''
  if (now === then) return 'same'
  const mills = ((now - then) * 1000n) / then
  const sign = mills < 0n ? '−' : '+'
  const size = mills < 0n ? -mills : mills
  return `${sign}${size / 10n}.${size % 10n}%`
}

const beforeWords = (row: Row) => {
  if (!row.before) return ''
  const then = BigInt(row.before.total.replace('.', ''))
  return [formatAmount(row.before.total), change(totalOf(row), then)].filter(Boolean).join(', ')
}

/** What a blocked row waits for, in the place of its sum. */
function waitingWords(found: Found[], names: Cells): string {
  const month = found.find((each) => each.tone === 'bad' && each.month !== undefined)?.month
  if (month !== undefined) return words.waits(names[month])
  return found.some(({ isCode }) => isCode) ? words.waitsForCode : words.waitsForYou
}

/** The sum of a row, its tax, and last quarter's sum; dashes where it cannot be known yet. */
export function sumsOf({ row, state, found }: ShownRow, { names, rates }: View) {
  if (state === 'blocked')
    return {
      total: waitingWords(found, names),
      isKnown: false,
      tax: words.dash,
      before: row.before ? formatAmount(row.before.total) : '',
    }
  const isSum = state === 'ready' || state === 'unusual' || state === 'back'
  return {
    total: formatAmount(isSum ? totalOf(row) : (row.certificate?.total ?? '')),
    isKnown: true,
    tax: formatAmount(taxOf(row, rates)),
    before: beforeWords(row),
  }
}

export const rateOf = (row: Row, view: View) => view.rates.get(row.atc) ?? ''
