import type { StoredUser } from '../api/types'

/** The session's rules, pure: times come in as milliseconds, nothing is read or written here. */

const HOUR_MS = 60 * 60 * 1000
const MANILA_AHEAD_MS = 8 * HOUR_MS
const REMEMBER_AHEAD_MS = 32 * HOUR_MS
const DAY_MS = 24 * HOUR_MS

/** 32 hours ahead, floored to its date and read as a Manila date: the next Manila midnight. */
export const rememberUntil = (now: number) =>
  Math.floor((now + REMEMBER_AHEAD_MS) / DAY_MS) * DAY_MS - MANILA_AHEAD_MS

/** Null when the stored time cannot be read. */
export function isRememberOver(stored: string | null, now: number): boolean | null {
  const until = stored ? Number(stored) : Number.NaN
  return Number.isFinite(until) ? now >= until : null
}

export const hasProviderData = (user: StoredUser | null) => Boolean(user?.providerData?.length)

/** What keeps a session over an unload: remember-me, or the operator's choice for everybody. */
export interface Kept {
  remembered: boolean
  survivesReload: boolean
}

export const isClearedOnUnload = (user: StoredUser | null, { remembered, survivesReload }: Kept) =>
  !remembered && !survivesReload && !hasProviderData(user)

/** A download holds the idle clock, but not for ever: its tab may have died. */
export function isDownloading(stored: string | null, now: number, maximumMs: number): boolean {
  const since = stored ? Number(stored) : Number.NaN
  return Number.isFinite(since) && now - since < maximumMs
}

export interface IdleLimits {
  idle_ms: number
  idle_warning_ms: number
}

export type IdleVerdict = 'active' | 'warning' | 'over'

export function idleVerdict(lastActivity: number, now: number, limits: IdleLimits): IdleVerdict {
  const idle = now - lastActivity
  if (idle >= limits.idle_ms) return 'over'
  return idle >= limits.idle_ms - limits.idle_warning_ms ? 'warning' : 'active'
}

export const isIdleRuleOn = (accountType: string | null, remembered: boolean) =>
  accountType !== 'accounting' && !remembered
