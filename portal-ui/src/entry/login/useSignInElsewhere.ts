import { useEffect, useState } from 'react'
import { isSamePerson, storedSession, takeStoredSession } from '../../shared/session/sessionStore'

const WAKINGS = ['storage', 'focus', 'pageshow', 'visibilitychange'] as const

/** The login page goes on by itself once somebody signs in in another tab, unless it is at work. */
export function useSignInElsewhere(busy: boolean) {
  // Somebody may be signed in already where this tab stopped and asks for another person.
  const [before] = useState(storedSession)
  useEffect(() => {
    const look = () => {
      const now = storedSession()
      if (busy || !now || (before && isSamePerson(before.user, now.user))) return
      takeStoredSession()
    }
    look()
    for (const waking of WAKINGS) addEventListener(waking, look)
    return () => {
      for (const waking of WAKINGS) removeEventListener(waking, look)
    }
  }, [before, busy])
}
