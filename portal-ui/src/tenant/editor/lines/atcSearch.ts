import type { Atc } from '../../../shared/api/types'
import { SPOKEN, USUAL } from './atcSynonyms'

/** Finding a tax code by its letters or by the words people use for it, in any order. */

const MOST_SHOWN = 30
const SAY_NOTHING = ['of', 'the', 'for', 'and', 'on', 'in', 'a', 'an', 'to', 'my', 'our', 'or']

const spoken = SPOKEN.map(([words, codes]) => ({ words: words.join(' ').split(' '), codes }))

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9-]+/)
    .filter((word) => word && !SAY_NOTHING.includes(word))

/** An individual's code stands for the same as the corporation's. */
const plainCode = (code: string) => code.replace(/^WI/, 'WC')

const saysSo = (said: string, word: string) =>
  said.startsWith(word) || (word.length > 4 && word === `${said}s`)

/** How soon a code is meant by what was said: 0 at once, and not at all when it is nowhere. */
const placeIn = (code: string, words: string[]) => {
  const places = spoken
    .filter((entry) => words.some((word) => entry.words.some((said) => saysSo(said, word))))
    .map(({ codes }) => codes.indexOf(plainCode(code)))
    .filter((place) => place >= 0)
  return Math.min(...places)
}

const toldOf = ({ code, description }: Atc) => [
  ...wordsOf(`${code} ${description}`),
  ...spoken.filter(({ codes }) => codes.includes(plainCode(code))).flatMap(({ words }) => words),
]

const placeAmong = (codes: string[], code: string) => {
  const place = codes.indexOf(code)
  return place < 0 ? codes.length : place
}

/** By how it begins, by what was said, the tenant's own, the usual, and corporations first. */
const rankOf = (atc: Atc, words: string[], own: string[]) => {
  const typed = words.join('')
  return [
    typed && atc.code.toLowerCase().startsWith(typed) ? 0 : 1,
    words.length ? Math.min(placeIn(atc.code, words), 9) : 0,
    placeAmong(own, atc.code),
    placeAmong(USUAL, atc.code),
    atc.payee_kind === 'individual' ? 1 : 0,
  ]
}

const compare = (a: number[], b: number[]) => {
  const at = a.findIndex((rank, index) => rank !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/** `own` are the codes of the tenant's earlier certificates, the latest first. */
export function codesFor(atcs: Atc[], text: string, own: string[] = []): Atc[] {
  const words = wordsOf(text)
  const joined = words.join('')
  const matches = (atc: Atc) => {
    const told = toldOf(atc)
    const isNamed = words.every((word) => told.some((each) => saysSo(each, word)))
    return isNamed || told.some((each) => each.startsWith(joined))
  }
  return atcs
    .filter(matches)
    .map((atc) => ({ atc, rank: rankOf(atc, words, own) }))
    .toSorted((a, b) => compare(a.rank, b.rank) || a.atc.code.localeCompare(b.atc.code))
    .slice(0, MOST_SHOWN)
    .map(({ atc }) => atc)
}
