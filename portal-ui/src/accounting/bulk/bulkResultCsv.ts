import type { BulkRun } from '../../shared/api/types'

const BOM = '\uFEFF'
/** A spreadsheet would compute these. */
const COMPUTED = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

const cell = (text = '') => `"${text.replace(COMPUTED, "'$&").replaceAll('"', '""')}"`

/** What became of each certificate of a bulk, to keep. */
export function asCsv({ results }: Pick<BulkRun, 'results'>, label: string): File {
  const rows = results.map(({ reference, ok, message }) => [reference, ok ? label : '', message])
  const lines = [['reference', 'done', 'message'], ...rows].map((row) => row.map(cell).join(','))
  return new File([`${BOM}${lines.join('\r\n')}\r\n`], 'bulk.csv', { type: 'text/csv' })
}
