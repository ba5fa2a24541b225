import { useEffect, useSyncExternalStore } from 'react'
import type { Me } from '../api/types'
import { createStore } from '../createStore'
import { isAboutShown } from './anotherPerson'
import { get } from './client'
import { onSessionEnd, userHasChanged } from './sessionStore'

interface Answer {
  me: Me
  /** When it came. */
  at: number
  /** The cursor of this session's first answer: whatever else is on the page is as new, or newer. */
  since: number
}

/** Undefined while nobody has asked or answered, null where the first question went unanswered. */
const answer = createStore<Answer | null | undefined>(undefined)
let isAsked = false
let session = {}

onSessionEnd(() => {
  isAsked = false
  session = {}
  answer.set(undefined)
})

/** Who is signed in, asked anew. */
export async function askMe(): Promise<Me> {
  const asking = session
  const me = await get<Me>('/me')
  if (asking === session && isAboutShown(me.user)) {
    answer.set({ me, at: Date.now(), since: answer.get()?.since ?? me.caught_up })
    userHasChanged(me.user)
  }
  return me
}

/** The first question of a page that belongs to somebody; all others wait for it. */
export function askFirst() {
  if (isAsked || answer.get()) return
  isAsked = true
  const asking = session
  askMe().catch(() => asking === session && answer.set(null))
}

/** What was answered last, so that no query asks it again. */
export const lastAnswer = () => answer.get() ?? undefined

/** Who is signed in, as soon as it is known. */
export const useMe = () => useSyncExternalStore(answer.subscribe, answer.get)?.me

/** False for a viewer of a tenant, who changes nothing. */
export const useCanPrepare = () => useMe()?.tenant_role !== 'viewer'

/** Whether the first question is behind us. */
export function useFirstAnswer() {
  useEffect(askFirst, [])
  return useSyncExternalStore(answer.subscribe, answer.get) !== undefined
}
