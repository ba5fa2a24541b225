/** The fields that are typed from the paper, in its order. */

export const PERIOD = ['period_from', 'period_to']
export const PAYEE = ['payee_tin', 'payee_name', 'payee_address', 'payee_zip']
export const PAYOR = ['payor_tin', 'payor_name', 'payor_address', 'payor_zip']
export const SIGNATORY = ['signatory_name', 'signatory_title', 'signatory_tin']
const CELLS = ['atc', 'm1', 'm2', 'm3', 'total', 'tax']

export const MOST_LINES = 20

export const cellsOf = (line: number) => CELLS.map((cell) => `lines.${line}.${cell}`)

/** How many lines were begun; there is always one to type in. */
export function linesIn(values: Record<string, string>): number {
  const begun = Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name]) => Number(/^lines\.(\d+)\./.exec(name)?.[1] ?? -1))
  return Math.max(0, ...begun) + 1
}
