import { formatClock, formatMoment } from '../../shared/format/dates'
import { formatPesos } from '../../shared/format/money'
import { auditMessages } from '../../shared/messages/audit'
import type { Proof, Summary } from './auditQueries'
import type { Question } from './auditQuestion'
import { moveWords } from './auditQuestionMessages'

const words = auditMessages.verdict

export const countWords = ({ count, count_is_capped }: Summary) =>
  count_is_capped ? `${auditMessages.number(count)}+ moves` : auditMessages.moves(count)

export function toneOf(proof: Proof | undefined, isKnown: boolean) {
  if (proof?.ok === false) return 'bad' as const
  return proof?.ok && isKnown ? ('ok' as const) : ('open' as const)
}

interface Answer {
  proof: Proof | undefined
  summary: Summary | undefined
  question: Question
  isKnown: boolean
}

/** How many moves were asked for, and the tax of the certificates they were made on. */
function chosenWords(summary: Summary, question: Question) {
  const { tax, certificates, tax_is_left_out } = summary
  const sum = tax === null ? '' : words.sum(certificates, formatPesos(tax))
  return words.chosen(
    [summary.name, moveWords(question)].filter(Boolean).join(', '),
    countWords(summary),
    tax_is_left_out ? words.noSum : sum,
  )
}

/** The answer to what was asked, in words; of a person who was asked for, their moves. */
export function titleOf({ proof, summary, question, isKnown }: Answer) {
  if (proof?.ok === false) return words.broken(proof.wrong?.seq ?? null)
  const isProven = Boolean(proof?.ok) && isKnown
  if (summary && question.move) return chosenWords(summary, question)
  if (summary?.name) return words.person(summary.name, countWords(summary), isProven)
  if (!isKnown) return words.never
  if (!proof) return words.reading
  return proof.ok ? words.whole(proof.transitions) : words.never
}

const howOf = ({ keyed_from, anchored_at }: Proof) =>
  [
    keyed_from ? words.keyed(keyed_from) : words.unkeyed,
    anchored_at && words.anchored(formatMoment(anchored_at)),
  ]
    .filter(Boolean)
    .join(', ')

/** How it was proven, how much was read, and when; nothing is claimed without a connection. */
export function proofLine(proof: Proof | undefined, online: boolean, failed: boolean) {
  if (!online) return words.offline(proof?.at ? formatMoment(proof.at) : '')
  if (failed) return words.unproven
  if (!proof) return ''
  if (proof.ok === false) return `${proof.wrong?.why ?? ''}. ${formatMoment(proof.at ?? '')}`
  if (!proof.at) return words.running
  const { transitions, subjects, seconds } = proof
  const said = words.proven(howOf(proof), transitions, subjects, seconds, formatClock(proof.at))
  const since = proof.since > 0 ? ` ${words.since(proof.since)}` : ''
  return said + since + (proof.running ? ` ${words.running}` : '')
}
