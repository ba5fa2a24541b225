import type { Atc } from '../../shared/api/types'

/** Finding a tax code by its letters or by words of its description, in any order. */

const MOST_SHOWN = 30

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Codes for our kind of payee first; the server says whether a code may be used. */
const rank = (atc: Atc, first: string) => {
  const code = atc.code.toLowerCase()
  const begins = first && code.startsWith(first) ? 0 : 2
  return begins + (atc.payee_kind === 'individual' ? 1 : 0)
}

export function codesFor(atcs: Atc[], text: string): Atc[] {
  const words = wordsOf(text)
  const joined = words.join('')
  const matches = (atc: Atc) => {
    const haystack = `${atc.code} ${atc.description}`.toLowerCase()
    return words.every((word) => haystack.includes(word)) || atc.code.toLowerCase() === joined
  }
  return atcs
    .filter(matches)
    .toSorted((a, b) => rank(a, joined) - rank(b, joined) || a.code.localeCompare(b.code))
    .slice(0, MOST_SHOWN)
}
