const PADDED = 12

export const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Fewer than nine digits have lost their leading zeros; nine and more lack the branch. */
export const padTin = (tin: string) => digitsOf(tin).padStart(9, '0').padEnd(PADDED, '0')

/** 3-3-3 and the rest; the rest has at most five characters. */
export function formatTin(tin: string): string {
  const groups = [tin.slice(0, 3), tin.slice(3, 6), tin.slice(6, 9), tin.slice(9, 14)]
  return groups.filter(Boolean).join('-')
}

export const showTin = (tin: string | null | undefined) => (tin ? formatTin(padTin(tin)) : '')

/** Where the caret belongs after the hyphens were put in again. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  let seen = 0
  for (let at = 0; at < formatted.length; at++) {
    if (seen === digitsBefore) return at
    if (formatted[at] !== '-') seen++
  }
  return formatted.length
}

export interface TypedTin {
  digits: string
  /** How many digits stand before the caret. */
  before: number
}

/** What was meant: a backspace that only took a hyphen takes the digit before it. */
export function typedTin(was: string, text: string, caret: number, longest: number): TypedTin {
  const digits = digitsOf(text)
  const before = digitsOf(text.slice(0, caret)).length
  const onlyHyphenGone = text.length === formatTin(was).length - 1 && digits === was && before > 0
  if (!onlyHyphenGone) return { digits: digits.slice(0, longest), before }
  return { digits: digits.slice(0, before - 1) + digits.slice(before), before: before - 1 }
}
