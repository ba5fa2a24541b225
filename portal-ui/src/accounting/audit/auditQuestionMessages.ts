import { aboutMove, isMove } from '../../shared/api/about'
import { formatDate } from '../../shared/format/dates'
import { auditMessages } from '../../shared/messages/audit'
import type { MoveChoices } from './auditQueries'
import type { Question } from './auditQuestion'

const words = auditMessages.filters

const CERTIFICATES = 'certificates'

const nameOf = (move: string) => {
  const spaced = move.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

const ofKind = (lifecycle: string | undefined, label: string) =>
  lifecycle && lifecycle !== CERTIFICATES
    ? `${auditMessages.kinds[lifecycle] ?? lifecycle}: ${label}`
    : label

type Choice = MoveChoices['moves'][number]

export const choiceWords = ({ lifecycle, label }: Choice) => ofKind(lifecycle, label)

/** The move that is asked for, as the rows call it where the choices are known. */
export function moveWords({ move, lifecycle }: Question, groups: MoveChoices[] = []) {
  if (!move) return ''
  const known = groups
    .flatMap(({ moves }) => moves)
    .find((one) => one.move === move && one.lifecycle === (lifecycle ?? CERTIFICATES))
  if (known) return choiceWords(known)
  const isCertificates = !lifecycle || lifecycle === CERTIFICATES
  const label = isCertificates && isMove(move) ? aboutMove(move).label || aboutMove(move).done : ''
  return ofKind(lifecycle, label || nameOf(move))
}

export function whenWords({ from, to }: Question) {
  if (from && to) return words.until(formatDate(from), formatDate(to))
  if (from) return words.since(formatDate(from))
  return to ? words.upTo(formatDate(to)) : ''
}

export const aboutWords = ({ reference, tenant }: Question) => reference ?? tenant ?? ''

/** A question as a sentence; blank where it asks for everything. */
export const inWords = (question: Question) =>
  [question.who, moveWords(question), aboutWords(question), whenWords(question), question.ip]
    .filter(Boolean)
    .join(', ')
