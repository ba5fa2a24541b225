import { useEffect, useSyncExternalStore } from 'react'
import type { Certificate, Reason } from '../../../shared/api/types'
import { createStore } from '../../../shared/createStore'
import { tenantPageMessages } from '../../../shared/messages/tenantPages'
import { onSessionEnd } from '../../../shared/session/sessionStore'
import { useAnswers } from '../../parts/useAnswers'
import { useOwner } from '../saving/useOwner'
import { keepTicks, readTicks, type Ticks } from './savedTicks'

const words = tenantPageMessages.correct

/** What a person ticked and unticked by hand, by `placeOf`; the device has it after a reload. */
const NONE: ReadonlyMap<string, Ticks> = new Map()
const store = createStore(NONE)

onSessionEnd(() => store.set(NONE))

const placeOf = (owner: string, id: string) => `${owner} ${id}`

/** The same reason of a later return is another one. */
const keyOf = ({ handed_over_at }: Certificate, { code, field, text }: Reason) =>
  JSON.stringify([handed_over_at, code, field, text])

const setTicks = (place: string, ticks: Ticks) => store.set(new Map(store.get()).set(place, ticks))

/** What is ticked while the device is asked wins. */
async function loadTicks(owner: string, id: string) {
  const place = placeOf(owner, id)
  if (store.get().has(place)) return
  setTicks(place, {})
  const saved = await readTicks(owner, id)
  const since = store.get().get(place)
  if (since) setTicks(place, { ...saved, ...since })
}

function tickReason(owner: string, id: string, ticks: Ticks) {
  setTicks(placeOf(owner, id), ticks)
  void keepTicks(owner, id, ticks)
}

/** Which reasons are answered: by what was changed since, unless a person said otherwise. */
export function useTickedAnswers(certificate: Certificate) {
  const { id } = certificate
  const owner = useOwner()
  const answers = useAnswers(certificate)
  const ticks = useSyncExternalStore(store.subscribe, store.get).get(placeOf(owner, id)) ?? {}
  useEffect(() => void loadTicks(owner, id), [owner, id])
  const key = (reason: Reason) => keyOf(certificate, reason)
  const isAnswered = (reason: Reason) =>
    answers.isTask && (ticks[key(reason)] ?? answers.isAnswered(reason))
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
    tick: (reason: Reason, on: boolean) => tickReason(owner, id, { ...ticks, [key(reason)]: on }),
  }
}
