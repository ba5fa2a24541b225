import { filingMessages } from '../../shared/messages/filing'
import type { Look } from './filingQueries'
import { approvedOut, countOf, toLookAt } from './pileRules'

const words = filingMessages.head

const signatures = ({ piles }: Look) => {
  const waiting = countOf(approvedOut(piles), 'UNSIGNED')
  if (waiting > 0) return words.waits(waiting)
  const unsigned = countOf(toLookAt(piles), 'UNSIGNED')
  return unsigned > 0 ? words.unsigned(unsigned) : ''
}

/** What goes in, and what holds the rest. */
export function titleOf(look: Look): string {
  if (look.approved === 0) return words.nothing
  return words.goesIn(look.goes_in.certificates, look.approved) + signatures(look)
}
