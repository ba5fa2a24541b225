import type { SheetReading, SheetReadLine } from '../../shared/api/types'
import { formatAmount, toCentavos } from '../../shared/format/money'
import { sheetReadingMessages } from '../../shared/messages/sheetReading'
import type { Pasted } from './sheetPasting'

const words = sheetReadingMessages

const amountWords = (amount: string | null) => {
  if (amount === null) return words.unchanged
  if (!amount) return words.empty
  return toCentavos(amount) === null ? amount : formatAmount(amount)
}

const firstWords = ({ branch, company_name, amounts }: SheetReadLine) =>
  words.first(branch || company_name, amounts.map(amountWords))

/** What was read of a table: which column became which month, the first row, what was left out. */
export function readingWords(reading: SheetReading, done: Pasted) {
  const unmatched = [...reading.unmatched, ...done.unmatched]
  const [first] = reading.lines
  const leftOut = [
    unmatched.length > 0 && words.unmatched(unmatched),
    done.unclear.length > 0 && words.unclear(done.unclear),
    reading.nameless.length > 0 && words.nameless(reading.nameless),
    reading.sheets.length > 1 && words.sheets(reading.sheets),
  ].filter(Boolean)
  const text = [
    done.filled > 0 ? words.pasted(done.filled) : words.nothing,
    done.added > 0 && words.added(done.added),
    done.closed > 0 && words.closed(done.closed),
    reading.blank > 0 && words.blank(reading.blank),
    ...leftOut,
    words.from(reading.months),
    first && firstWords(first),
  ]
  return {
    text: text.filter(Boolean).join(' '),
    isSure: leftOut.length === 0 && done.filled > 0,
  }
}
