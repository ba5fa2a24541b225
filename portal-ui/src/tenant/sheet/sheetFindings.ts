import { possibleReadings } from '../../shared/format/amountReadings'
import { centavosOf, formatPesos, toAmount, toCentavos } from '../../shared/format/money'
import { sheetMessages } from '../../shared/messages/sheet'
import { isUnanswered } from './sheetCorrection'
import {
  type Cells,
  isAsBilled,
  isEmpty,
  isOpen,
  isReadable,
  MONTHS,
  type Month,
  type Row,
  type State,
} from './sheetRowValues'

/** What a row needs somebody to look at; the first that blocks says its state. */

export interface Found {
  tone: 'bad' | 'warn'
  text: string
  month?: Month
  /** The amounts that it may be meant as. */
  uses?: string[]
  /** What is unusual may be right all the same. */
  isRight?: string
  other?: { id: string; reference: string }
  isStale?: boolean
  /** The code is missing. */
  isCode?: boolean
  /** The check that found it. */
  check?: string
}

const MANY_TIMES = 5n
const FIELD_MONTH = /m([123])$/

const before = (row: Row, month: Month) => row.before?.[`m${month + 1}` as 'm1'] ?? ''

const unreadable = (row: Row, names: Cells): Found[] =>
  MONTHS.filter((month) => row.cells[month].trim() && toCentavos(row.cells[month]) === null).map(
    (month) => ({
      tone: 'bad',
      month,
      text: sheetMessages.unreadable(names[month], row.cells[month]),
      uses: possibleReadings(row.cells[month]),
    }),
  )

const times = (more: bigint, less: bigint) => String((more + less / 2n) / less)

const unusual = (row: Row, names: Cells): Found[] =>
  MONTHS.flatMap((month): Found[] => {
    const now = centavosOf(row.cells[month])
    const then = centavosOf(before(row, month))
    if (now <= 0n || then <= 0n) return []
    const isMore = now >= then * MANY_TIMES
    if (!isMore && now * MANY_TIMES > then) return []
    const words = isMore ? sheetMessages.times : sheetMessages.share
    return [
      {
        tone: 'warn',
        month,
        text: words(names[month], isMore ? times(now, then) : times(then, now), formatPesos(then)),
        uses: [toAmount(then)],
        isRight: toAmount(now),
        check: 'UNUSUAL',
      },
    ]
  })

const monthOf = (field: string): Month | undefined => {
  const found = FIELD_MONTH.exec(field)
  return found ? ((Number(found[1]) - 1) as Month) : undefined
}

const checked = (row: Row): Found[] =>
  (row.certificate?.checks ?? [])
    .filter(({ severity }) => severity === 'block')
    .map(({ id, message, field, other }) => ({
      tone: 'bad',
      text: message,
      month: monthOf(field),
      other,
      check: id,
    }))

const refused = ({ refusal }: Row): Found[] => {
  if (!refusal) return []
  const fields = refusal.fields ?? []
  const isStale = refusal.code === 'stale'
  return [
    {
      tone: 'bad',
      text: fields[0]?.message ?? refusal.message ?? '',
      month: monthOf(fields[0]?.field ?? ''),
      isStale,
    },
  ]
}

export function findingsOf(row: Row, names: Cells): Found[] {
  if (!isOpen(row) || isEmpty(row)) return []
  const noCode: Found[] = row.atc ? [] : [{ tone: 'bad', text: sheetMessages.noCode, isCode: true }]
  const isRight = isAsBilled(row) || row.accepted === row.cells.join('|')
  const odd = isRight ? [] : unusual(row, names)
  const ofServer = isReadable(row) ? (row.refusal ? refused(row) : checked(row)) : []
  return [...unreadable(row, names), ...noCode, ...ofServer, ...odd]
}

export function stateOf(row: Row, names: Cells): State {
  if (row.certificate && !row.certificate.may_edit) return 'sent'
  if (!isOpen(row)) return 'elsewhere'
  if (isEmpty(row)) return 'empty'
  const found = findingsOf(row, names)
  if (found.some(({ tone }) => tone === 'bad')) return 'blocked'
  if (found.length > 0) return 'unusual'
  return isUnanswered(row) ? 'back' : 'ready'
}

export function isChosen(row: Row, names: Cells): boolean {
  const state = stateOf(row, names)
  return state === 'back' ? row.isIncluded : state === 'ready' && !row.isLeftOut
}
