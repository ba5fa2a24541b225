import { aboutMove, isMove } from '../../shared/api/about'
import { formatDate } from '../../shared/format/dates'
import { auditWords } from '../../shared/messages/audit'
import type { Question } from './question'

const words = auditWords.filters

export const moveWords = (move: string | undefined) =>
  isMove(move)
    ? aboutMove(move).label || aboutMove(move).done
    : (auditWords.readings[move as keyof typeof auditWords.readings] ?? move ?? '')

export function whenWords({ from, to }: Question) {
  if (from && to) return words.until(formatDate(from), formatDate(to))
  if (from) return words.since(formatDate(from))
  return to ? words.upTo(formatDate(to)) : ''
}

export const aboutWords = ({ reference, tenant }: Question) => reference ?? tenant ?? ''

/** A question as a sentence; blank where it asks for everything. */
export const inWords = (question: Question) =>
  [question.who, moveWords(question.move), aboutWords(question), whenWords(question), question.ip]
    .filter(Boolean)
    .join(', ')
