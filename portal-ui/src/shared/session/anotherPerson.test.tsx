import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StoredUser } from '../api/types'
import { tellServer } from '../reporting/report'
import { checkPerson, isStillAlone, resumeWithoutPerson } from './anotherPerson'
import { get } from './client'
import { askMe } from './me'
import { isSamePerson, session, sessionHasBegun, sessionHasEnded } from './sessionStore'
import { watchOtherTabs, watchUnload } from './sessionWatches'
import { keys } from './storageKeys'
import { exchangeToken, freshToken, renewToken, revokeSession } from './tokens'

const luntian = { identity: '1.7', username: 'tala', payor_name: 'LUNTIAN KITCHEN' }
const others: [string, StoredUser][] = [
  ['another tenant', { identity: '2.8', username: 'mayumi' }],
  ['a colleague', { identity: '3.7', username: 'alon' }],
  ['the same person for another tenant', { identity: '1.8', username: 'tala' }],
  ['somebody of the staff', { identity: '4', username: 'r@mall.example' }],
]
const fetchMock = vi.fn<typeof fetch>()
const stops: (() => void)[] = []
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const token = (identity: string) => answer({ access_token: identity, expires_in: 900, identity })
const sent = () => fetchMock.mock.calls.map(([url]) => String(url))
const headersOf = (call: number) => new Headers(fetchMock.mock.calls[call]?.[1]?.headers)

/** What the other tab's sign-in leaves in the storage that all tabs share. */
const signInElsewhere = (user: StoredUser) => localStorage.setItem(keys.user, JSON.stringify(user))

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset().mockResolvedValueOnce(token(luntian.identity))
  sessionHasBegun({ accountType: 'tenant', user: luntian })
  await exchangeToken('sign-in', false)
  fetchMock.mockClear()
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  resumeWithoutPerson()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each(others)('sends nothing more once %s signed in in another tab', async (_, user) => {
  signInElsewhere(user)
  await expect(get('/me')).rejects.toThrow()
  await expect(renewToken()).rejects.toThrow()
  await expect(freshToken()).rejects.toThrow()
  tellServer({ type: 'onerror', message: 'late' })
  await revokeSession()
  expect(sent()).toEqual([])
  expect(isStillAlone()).toBe(false)
  expect(session()?.user).toEqual(luntian)
})

it.each(others)('uses no token of %s, whatever the storage says', async (_, user) => {
  fetchMock.mockResolvedValue(token(String(user.identity)))
  await expect(renewToken()).rejects.toThrow()
  expect(headersOf(0).get('X-Identity')).toBe(luntian.identity)
  await expect(get('/me')).rejects.toThrow()
  expect(sent()).toEqual(['/api/auth/token/refresh'])
})

it('stops where the server refuses the renewal for another', async () => {
  fetchMock.mockResolvedValueOnce(answer({ code: 'another_identity' }, 409))
  await expect(renewToken()).rejects.toThrow()
  expect(() => checkPerson()).toThrow()
  expect(session()).not.toBeNull()
})

it('stops where an answer is about another', async () => {
  fetchMock.mockResolvedValueOnce(answer({ user: { identity: '2.8' } }))
  await askMe()
  expect(isStillAlone()).toBe(false)
  expect(JSON.parse(localStorage.getItem(keys.user) ?? '')).toEqual(luntian)
})

it.each(['storage', 'focus', 'pageshow', 'visibilitychange'])(
  'notices at %s what happened while it slept',
  (waking) => {
    const reload = vi.fn()
    stops.push(watchOtherTabs(reload))
    // A logout, and then a sign-in: both were missed.
    localStorage.clear()
    signInElsewhere({ identity: '2.8' })
    dispatchEvent(
      waking === 'storage' ? new StorageEvent(waking, { key: null }) : new Event(waking),
    )
    expect(isStillAlone()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  },
)

it('goes on where the same person signed in again, whatever of the record changed', async () => {
  stops.push(watchOtherTabs(vi.fn()))
  signInElsewhere({ ...luntian, username: 'new.name', email: 'new@shop.example' })
  dispatchEvent(new StorageEvent('storage', { key: keys.user, newValue: '{}' }))
  fetchMock.mockResolvedValueOnce(answer({ fine: true }))
  expect(await get('/config')).toEqual({ fine: true })
})

it('leaves the storage and the session of the other alone when it closes or ends', () => {
  stops.push(watchUnload())
  signInElsewhere({ identity: '2.8' })
  const stored = { ...localStorage }
  dispatchEvent(new Event('pagehide'))
  sessionHasEnded()
  expect({ ...localStorage }).toEqual(stored)
  expect(sent()).toEqual([])
})

it('takes nothing of the person before into the next session', () => {
  sessionHasBegun({ accountType: 'tenant', user: luntian, remember: true })
  localStorage.setItem(keys.sort, 'amount')
  sessionHasBegun({ accountType: 'accounting', user: { identity: '4' } })
  expect(Object.keys(localStorage).toSorted()).toEqual(['account-type', 'is-logged-in', 'user'])
})

it('shows nobody, and sends again, once the person of this tab is to sign in', async () => {
  signInElsewhere({ identity: '2.8' })
  expect(isStillAlone()).toBe(false)
  resumeWithoutPerson()
  expect([session(), isStillAlone()]).toEqual([null, true])
  expect(JSON.parse(localStorage.getItem(keys.user) ?? '')).toEqual({ identity: '2.8' })
})

it('drops a token that comes when somebody else has begun in this tab', async () => {
  let let_in: (response: Response) => void = () => undefined
  fetchMock.mockImplementationOnce(() => new Promise((resolve) => (let_in = resolve)))
  const renewal = renewToken()
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  sessionHasBegun({ accountType: 'tenant', user: { identity: '2.8' } })
  let_in(token(luntian.identity))
  await expect(renewal).rejects.toThrow()
  expect(isStillAlone()).toBe(true)
})

it.each([
  [{ username: 'a', payor_tin: '1' }, { username: 'a', payor_tin: '1' }, true],
  [{ username: 'a', payor_tin: '1' }, { username: 'a', payor_tin: '2', identity: '1.2' }, false],
  [{ username: 'a', identity: '1' }, { username: 'b', identity: '1' }, true],
])('tells records of an earlier version apart: %j and %j', (one, other, same) =>
  expect(isSamePerson(one, other)).toBe(same),
)
