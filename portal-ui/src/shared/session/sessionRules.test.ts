import { describe, expect, it } from 'vitest'
import {
  idleVerdict,
  isClearedOnUnload,
  isDownloading,
  isIdleRuleOn,
  isRememberOver,
  rememberUntil,
} from './sessionRules'

const at = (text: string) => Date.parse(text)
const MINUTE = 60_000

describe('remember me', () => {
  it.each([
    ['2026-11-20T10:00:00+08:00', '2026-11-21T00:00:00+08:00'],
    ['2026-11-20T00:00:00+08:00', '2026-11-21T00:00:00+08:00'],
    ['2026-11-20T23:59:59+08:00', '2026-11-21T00:00:00+08:00'],
    ['2026-12-31T07:59:00+08:00', '2027-01-01T00:00:00+08:00'],
  ])('begun %s it ends at the next Manila midnight', (begun, end) => {
    expect(rememberUntil(at(begun))).toBe(at(end))
  })

  it('is over at that very moment, not before', () => {
    const until = at('2026-11-21T00:00:00+08:00')
    expect(isRememberOver(String(until), until - 1)).toBe(false)
    expect(isRememberOver(String(until), until)).toBe(true)
  })

  it('says that it cannot tell when the stored time is no time', () => {
    expect(isRememberOver('tomorrow', 0)).toBeNull()
    expect(isRememberOver(null, 0)).toBeNull()
  })
})

describe('unload', () => {
  const staff = { providerData: [{ providerId: 'oidc', uid: '1', email: 'a@b.c' }] }

  const nothing = { remembered: false, survivesReload: false }

  it('clears a tenant who is not remembered', () => {
    expect(isClearedOnUnload({ providerData: [] }, nothing)).toBe(true)
    expect(isClearedOnUnload(null, nothing)).toBe(true)
  })

  it('leaves staff and remembered tenants alone', () => {
    expect(isClearedOnUnload(staff, nothing)).toBe(false)
    expect(isClearedOnUnload({ providerData: [] }, { ...nothing, remembered: true })).toBe(false)
  })
})

describe('unload, where the operator lets sessions survive it', () => {
  it('clears nobody', () => {
    const kept = { remembered: false, survivesReload: true }
    expect(isClearedOnUnload({ providerData: [] }, kept)).toBe(false)
  })
})

describe('idle', () => {
  const limits = { idle_ms: 30 * MINUTE, idle_warning_ms: 2 * MINUTE }

  it('warns two minutes before thirty, and ends at thirty', () => {
    expect(idleVerdict(0, 28 * MINUTE - 1, limits)).toBe('active')
    expect(idleVerdict(0, 28 * MINUTE, limits)).toBe('warning')
    expect(idleVerdict(0, 30 * MINUTE, limits)).toBe('over')
  })

  it('is not for accounting nor for remembered sessions', () => {
    expect(isIdleRuleOn('tenant', false)).toBe(true)
    expect(isIdleRuleOn('tenant', true)).toBe(false)
    expect(isIdleRuleOn('accounting', false)).toBe(false)
  })

  it('waits for a download that is younger than ten minutes', () => {
    expect(isDownloading('1000', 1000 + 10 * MINUTE - 1, 10 * MINUTE)).toBe(true)
    expect(isDownloading('1000', 1000 + 10 * MINUTE, 10 * MINUTE)).toBe(false)
    expect(isDownloading(null, 1000, 10 * MINUTE)).toBe(false)
  })
})
