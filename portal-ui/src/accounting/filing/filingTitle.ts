import { filingMessages } from '../../shared/messages/filing'
import type { Look } from './filingQueries'
import { approvedOut, countOf, isFiled, isFiledElsewhere, leftOut, toLookAt } from './pileRules'

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
  const { against, goes_in, piles } = look
  if (isFiled(look) && against.version !== null)
    return words.filed(against.version, goes_in.certificates)
  if (goes_in.certificates === 0 && isFiledElsewhere(approvedOut(piles)))
    return words.filedElsewhere(leftOut(look).certificates)
  return words.goesIn(look.goes_in.certificates, look.approved) + signatures(look)
}
