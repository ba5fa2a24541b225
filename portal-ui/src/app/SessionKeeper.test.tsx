import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { AccountType } from '../shared/api/types'
import { beforeLeaving } from '../shared/session/beforeLeaving'
import { sessionHasBegun, sessionHasEnded, userHasChanged } from '../shared/session/sessionStore'
import { AlertHost } from '../shared/ui/AlertHost'
import { closeAlert } from '../shared/ui/alerts'
import { loadWarning } from './preload'
import { SessionKeeper } from './SessionKeeper'

const MINUTE = 60_000
const fetchMock = vi.fn<typeof fetch>()

// Its code is there long before it is time to warn.
beforeAll(async () => {
  await loadWarning()
})

beforeEach(() => {
  vi.useFakeTimers()
  fetchMock.mockReset().mockImplementation(async () => new Response('{"user":{}}'))
  vi.stubGlobal('fetch', fetchMock)
})

afterEach(() => {
  act(() => {
    closeAlert()
    sessionHasEnded()
  })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const Where = () => <output>{useLocation().pathname}</output>

function keep(accountType: AccountType, remember = false) {
  sessionHasBegun({ accountType, user: { providerData: [] }, remember })
  render(
    <MemoryRouter initialEntries={['/tenant/dashboard']}>
      <SessionKeeper />
      <AlertHost />
      <Where />
    </MemoryRouter>,
  )
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const where = () => screen.getByRole('status', { hidden: true }).textContent

it('warns two minutes before, having what is unsent sent', async () => {
  const save = vi.fn().mockResolvedValue(undefined)
  const stop = beforeLeaving(save)
  keep('tenant')
  await pass(28 * MINUTE - 5_000)
  expect(screen.queryByRole('dialog')).toBeNull()
  await pass(5_000)
  expect(screen.getByRole('dialog').textContent).toContain('2:00 minutes')
  expect(save).toHaveBeenCalledOnce()
  act(() => screen.getByRole('button', { name: 'Stay logged in' }).click())
  expect(screen.queryByRole('dialog', { hidden: false })).toBeNull()
  await pass(27 * MINUTE)
  expect(where()).toBe('/tenant/dashboard')
  stop()
})

it('counts down while it warns, and says some of it aloud', async () => {
  keep('tenant')
  await pass(28 * MINUTE)
  const timer = () => screen.getByRole('timer').textContent
  const spoken = () => screen.getByRole('status', { hidden: false }).textContent
  expect([timer(), spoken()]).toEqual(['2:00', ''])
  await pass(45_000)
  expect([timer(), spoken()]).toEqual(['1:15', ''])
  await pass(15_000)
  expect([timer(), spoken()]).toEqual(['1:00', 'You will be logged out in 60 seconds.'])
  await pass(55_000)
  expect([timer(), spoken()]).toEqual(['0:05', 'You will be logged out in 10 seconds.'])
})

it('alerts after thirty minutes and logs out when that is answered', async () => {
  keep('tenant')
  await pass(30 * MINUTE)
  expect(screen.getByRole('dialog', { name: 'Logged out' }).textContent).toContain(
    'You have been logged out due to inactivity. Please log-in again.',
  )
  expect(where()).toBe('/tenant/dashboard')
  act(() => screen.getByRole('button', { name: 'Okay' }).click())
  expect(where()).toBe('/logout')
})

it('logs out a minute later when nobody answers', async () => {
  keep('tenant')
  await pass(31 * MINUTE)
  expect(where()).toBe('/logout')
})

it('does not start over when only the user has changed', async () => {
  keep('tenant')
  await pass(20 * MINUTE)
  act(() => userHasChanged({ email_verified: true }))
  await pass(8 * MINUTE)
  expect(screen.getByRole('dialog')).toBeTruthy()
})

it.each([
  ['accounting', false],
  ['tenant', true],
] as const)('leaves %s alone when remembered is %s', async (accountType, remember) => {
  vi.setSystemTime(Date.parse('2026-11-20T09:00:00+08:00'))
  keep(accountType, remember)
  await pass(120 * MINUTE)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(where()).toBe('/tenant/dashboard')
})

it('tells the server of a tenant who only reads, every ten minutes', async () => {
  keep('tenant')
  for (let minute = 0; minute < 40; minute += 1) {
    dispatchEvent(new Event('mousemove'))
    await pass(MINUTE)
  }
  await pass(1_000)
  expect(where()).toBe('/tenant/dashboard')
  const asked = fetchMock.mock.calls.filter(([url]) => url === '/api/me')
  expect(asked).toHaveLength(4)
})
