import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StoredUser } from '../../shared/api/types'
import { queryClient } from '../../shared/queries/queryClient'
import { sessionHasBegun, sessionHasEnded } from '../../shared/session/sessionStore'
import { exchangeToken } from '../../shared/session/tokens'
import SecuritySettings from '../SecuritySettings'

const fetchMock = vi.fn<typeof fetch>()
const answers = new Map<string, () => Response>()
const json = (body: unknown, status = 200) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status })
const sent = (method: string, path: string) =>
  fetchMock.mock.calls.flatMap(([url, options]) =>
    options?.method === method && String(url).includes(path)
      ? [JSON.parse(String(options.body))]
      : [],
  )

const FACTORS = '/api/account/factors/'
const NONE = {
  totp: null,
  passkeys: [],
  recovery_codes: null,
  can_use_app: true,
  can_use_passkeys: true,
}
const DATES = { created_at: '2026-11-20T02:00:00Z', last_used_at: null }
const WITH_APP = { ...NONE, totp: DATES }
const SIGN_IN = {
  id: 1,
  at: '2026-11-20T02:00:00Z',
  address: '203.0.113.9',
  device: 'Firefox on Windows',
  way: 'app',
  company: 'LUNTIAN',
}

async function show(factors: unknown) {
  answers.set('POST /api/auth/token', () => json({ access_token: 'a', expires_in: 900 }))
  answers.set(`GET ${FACTORS}`, () => json(factors))
  answers.set('GET /api/account/sign-ins/', () =>
    json({ results: [SIGN_IN], next: null, count: 1, count_is_capped: false }),
  )
  await exchangeToken('once', false)
  sessionHasBegun({ accountType: 'tenant', user: {} as StoredUser })
  render(<SecuritySettings />)
  return userEvent.setup()
}

beforeEach(() => {
  answers.clear()
  queryClient.clear()
  fetchMock.mockReset().mockImplementation(async (url, options) => {
    const path = `${options?.method ?? 'GET'} ${String(url).split('?')[0]}`
    const answer = answers.get(path)
    if (!answer) throw new TypeError(`nobody answers ${path}`)
    return answer()
  })
  vi.stubGlobal('fetch', fetchMock)
})

afterEach(() => {
  act(() => sessionHasEnded())
  vi.unstubAllGlobals()
})

it('sets an app up by its square, its key and a code', async () => {
  const user = await show(NONE)
  answers.set(`POST ${FACTORS}totp/`, () =>
    json({ secret: 'ABCDEFGH', otpauth: 'otpauth://totp/tala', svg: '<svg/>' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Set up app' }))
  expect(await screen.findByText('ABCD EFGH')).toBeTruthy()
  expect(screen.getByRole('img').getAttribute('src')).toContain('data:image/svg+xml')
  answers.set(`POST ${FACTORS}totp/`, () =>
    json({ code: 'invalid', message: 'This code is not right.', field: 'code' }, 422),
  )
  await user.type(screen.getByLabelText('Code in the app'), '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm code' }))
  expect(await screen.findByText('This code is not right.')).toBeTruthy()
  answers.set(`POST ${FACTORS}totp/`, () => json({ factors: WITH_APP }, 201))
  answers.set(`GET ${FACTORS}`, () => json(WITH_APP))
  await user.click(screen.getByRole('button', { name: 'Confirm code' }))
  expect(await screen.findByRole('button', { name: 'Remove Authenticator app' })).toBeTruthy()
  expect(sent('POST', 'totp/')).toEqual([{}, { code: '123456' }, { code: '123456' }])
})

it('asks for a proof before it removes, and says at the field what is wrong', async () => {
  const user = await show(WITH_APP)
  answers.set(`DELETE ${FACTORS}totp/`, () =>
    json({ code: 'invalid', message: 'This is not your password.', field: 'password' }, 422),
  )
  await user.click(await screen.findByRole('button', { name: 'Remove Authenticator app' }))
  await user.type(screen.getByLabelText('Password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('This is not your password.')).toBeTruthy()
  answers.set(`DELETE ${FACTORS}totp/`, () => json(null, 204))
  answers.set(`GET ${FACTORS}`, () => json(NONE))
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByRole('button', { name: 'Set up app' })).toBeTruthy()
  expect(sent('DELETE', 'totp/')).toEqual([{ password: 'wrong' }, { password: 'wrong' }])
})

it('shows recovery codes once, after a proof where the session is not new', async () => {
  const user = await show(WITH_APP)
  answers.set(`POST ${FACTORS}recovery-codes/`, () =>
    json({ code: 'proof_needed', message: 'Confirm that it is you.' }, 403),
  )
  await user.click(await screen.findByRole('button', { name: 'Make recovery codes' }))
  await user.type(await screen.findByLabelText('Or a code'), '123456')
  answers.set(`POST ${FACTORS}recovery-codes/`, () =>
    json({ codes: ['11112222', '33334444'] }, 201),
  )
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  const list = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'I have saved them' }))
  expect(screen.queryByText('11112222')).toBeNull()
  expect(sent('POST', 'recovery-codes/')).toEqual([{}, { code: '123456' }])
})

it('lists when, how and from where one signed in', async () => {
  await show(NONE)
  expect(await screen.findByText(/Authenticator app$/)).toBeTruthy()
  expect(screen.getByText('Firefox on Windows · from 203.0.113.9 · LUNTIAN')).toBeTruthy()
})

it('offers staff no factors where the directory has them', async () => {
  await show({ ...NONE, can_use_app: false, can_use_passkeys: false })
  expect(await screen.findByText(/Your company directory asks/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Set up app' })).toBeNull())
})
