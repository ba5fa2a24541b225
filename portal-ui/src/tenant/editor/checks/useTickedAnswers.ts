import { useSyncExternalStore } from 'react'
import type { Certificate, Reason } from '../../../shared/api/types'
import { createStore } from '../../../shared/createStore'
import { tenantPageMessages } from '../../../shared/messages/tenantPages'
import { onSessionEnd } from '../../../shared/session/sessionStore'
import { useAnswers } from '../../parts/useAnswers'

const words = tenantPageMessages.correct

/** What a person ticked and unticked by hand, for as long as they are signed in. */
const NONE: ReadonlyMap<string, boolean> = new Map()
const store = createStore(NONE)

onSessionEnd(() => store.set(NONE))

const keyOf = (certificate: string, { code, field, text }: Reason) =>
  JSON.stringify([certificate, code, field, text])

const tickReason = (key: string, on: boolean) => store.set(new Map(store.get()).set(key, on))

/** Which reasons are answered: by what was changed since, unless a person said otherwise. */
export function useTickedAnswers(certificate: Certificate) {
  const answers = useAnswers(certificate)
  const byHand = useSyncExternalStore(store.subscribe, store.get)
  const key = (reason: Reason) => keyOf(certificate.id, reason)
  const isAnswered = (reason: Reason) =>
    answers.isTask && (byHand.get(key(reason)) ?? answers.isAnswered(reason))
  /** Only where the person's word differs from what the change says. */
  const handWords = (reason: Reason) => {
    if (isAnswered(reason) === answers.isAnswered(reason)) return ''
    return isAnswered(reason) ? words.byHand : words.unticked
  }
  const open = certificate.reasons.filter((reason) => !isAnswered(reason))
  return {
    ...answers,
    isAnswered,
    wordsFor: (reason: Reason) =>
      [handWords(reason), reason.field && answers.wordsFor(reason)].filter(Boolean).join('. '),
    open,
    done: answers.all - open.length,
    tick: (reason: Reason, on: boolean) => tickReason(key(reason), on),
  }
}
