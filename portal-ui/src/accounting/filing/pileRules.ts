import { centavosOf, sum } from '../../shared/format/money'
import type { Look, Pile } from './filingQueries'

const isLeftOut = ({ kind }: Pile) => kind === 'LEFT_OUT'

/** What was approved and is left out all the same. */
export const approvedOut = (piles: Pile[]) =>
  piles.filter((pile) => isLeftOut(pile) && pile.code !== 'NOT_APPROVED')

export const notApproved = (piles: Pile[]) =>
  piles.filter((pile) => isLeftOut(pile) && pile.code === 'NOT_APPROVED')

export const toLookAt = (piles: Pile[]) => piles.filter(({ kind }) => kind === 'LOOK')

export const changed = (piles: Pile[]) => piles.filter(({ kind }) => kind === 'CLAIMED')

/** How many certificates are not in this file though approved, and their tax in centavos. */
export const leftOut = ({ piles }: Pick<Look, 'piles'>) => {
  const out = approvedOut(piles)
  return {
    certificates: out.reduce((count, each) => count + each.certificates, 0),
    tax: sum(out.map(({ tax }) => centavosOf(tax))),
  }
}

/** The version that counts has all that goes in, as it is now: there is nothing to file. */
export const isFiled = ({ against }: Pick<Look, 'against'>) =>
  against.version !== null && !against.is_changed

const FILED: Pile['code'][] = ['FILED_ELSEWHERE', 'ORIGINAL_FILED']
/** All that is left out was filed, in another return. */
export const isFiledElsewhere = (out: Pile[]) =>
  out.length > 0 && out.every(({ code }) => FILED.includes(code))

export const countOf = (piles: Pile[], code: Pile['code']) =>
  piles.filter((pile) => pile.code === code).reduce((count, each) => count + each.certificates, 0)

const RISKS: Pile['code'][] = [
  'UNSIGNED',
  'LATE',
  'UNUSUAL',
  'NOT_BILLED',
  'SOA',
  'SUPERSEDED',
  'CHANGED',
]
const isAtRisk = (pile: Pile) => !isLeftOut(pile) && RISKS.includes(pile.code)

/** What is in the file, or was filed, and may be questioned. */
export const atRisk = (piles: Pile[]) => piles.filter(isAtRisk)

export const notAtRisk = (piles: Pile[]) => piles.filter((pile) => !isAtRisk(pile))
