import type { Session } from '../shared/session/sessionStore'

/** Whom the help speaks to. */
export type Audience = 'loggedOut' | 'non-affiliate' | 'affiliate' | 'accounting'

export function audienceOf(session: Session | null): Audience {
  if (!session) return 'loggedOut'
  if (session.accountType === 'accounting') return 'accounting'
  return session.user.affiliate_status === 1 ? 'affiliate' : 'non-affiliate'
}
