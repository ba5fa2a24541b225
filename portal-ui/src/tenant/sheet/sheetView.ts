import { formatAmount, sum } from '../../shared/format/money'
import { findingsOf, isChosen, stateOf } from './sheetFindings'
import { type Row, type State, taxOf, totalOf } from './sheetRowValues'
import { useQuarter, useSheetState } from './useSheet'

/** The sheet as it is shown: each row with its state, and what the chosen ones come to. */

export type Lane = 'all' | 'ready' | 'need' | 'empty' | 'sent'
export const LANES: Lane[] = ['all', 'ready', 'need', 'empty', 'sent']

const LANE_OF: Record<State, Lane> = {
  ready: 'ready',
  blocked: 'need',
  unusual: 'need',
  elsewhere: 'need',
  empty: 'empty',
  sent: 'sent',
}

export const isIn = (lane: Lane, state: State) => lane === 'all' || LANE_OF[state] === lane

export function useView() {
  const { rows, signatory, saving, past, isChecked } = useSheetState()
  const quarter = useQuarter()
  const { names, rates } = quarter
  const shown = rows.map((row) => ({
    row,
    state: stateOf(row, names),
    found: findingsOf(row, names),
  }))
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

export const beforeWords = (row: Row) => {
  if (!row.before) return ''
  const then = BigInt(row.before.total.replace('.', ''))
  return [formatAmount(row.before.total), change(totalOf(row), then)].filter(Boolean).join(', ')
}

export const rateOf = (row: Row, view: View) => view.rates.get(row.atc) ?? ''
