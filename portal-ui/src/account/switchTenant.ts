import type { LoginAnswer } from '../shared/api/types'
import { saveBeforeLeaving } from '../shared/session/beforeLeaving'
import { post } from '../shared/session/client'
import { isRemembered, leaveSession, sessionHasBegun } from '../shared/session/sessionStore'
import { exchangeToken } from '../shared/session/tokens'

type SignedIn = NonNullable<LoginAnswer['data']>

/** Signs in for another tenant that the person works for; what is unsent is sent first. */
export async function switchTenant(tenant: number) {
  await saveBeforeLeaving()
  const remember = isRemembered()
  const { token, ...user } = await post<SignedIn>('/auth/switch', { tenant })
  await exchangeToken(token, remember)
  // Nothing of the other company stays in a cache, a draft or a socket: its pages are taken down.
  // Its record stays in the storage until the next one is there: other tabs stop and do not log out.
  leaveSession()
  await new Promise((resolve) => setTimeout(resolve))
  sessionHasBegun({ accountType: 'tenant', user, remember })
}
