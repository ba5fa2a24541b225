import { aboutMove, isMove } from '../../shared/api/about'
import { formatDate } from '../../shared/format/dates'
import { auditMessages } from '../../shared/messages/audit'
import type { Question } from './auditQuestion'

const words = auditMessages.filters

export const moveWords = (move: string | undefined) =>
  isMove(move)
    ? aboutMove(move).label || aboutMove(move).done
    : (auditMessages.readings[move as keyof typeof auditMessages.readings] ?? move ?? '')

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
