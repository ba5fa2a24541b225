import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StoredUser } from '../../shared/api/types'
import { queryClient } from '../../shared/queries/queryClient'
import { askMe } from '../../shared/session/me'
import { sessionHasBegun, sessionHasEnded } from '../../shared/session/sessionStore'
import { exchangeToken } from '../../shared/session/tokens'
import CopiesSettings from './CopiesSettings'

const json = (body: unknown, status = 200) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status })
const fetchMock = vi.fn<typeof fetch>()
const answers = new Map<string, () => Response>()
const sent = () =>
  fetchMock.mock.calls.flatMap(([url, options]) =>
    options?.method && options.method !== 'GET' && String(url).includes('/copies/')
      ? [[options.method, String(url), options.body ? JSON.parse(String(options.body)) : null]]
      : [],
  )
const copy = (id: string, state: string) => ({
  id,
  email: `${id}@shop.example`,
  state,
  added_by: 'Tala',
  confirmed_at: null,
})
const COPIES = [copy('boss', 'confirmed'), copy('books', 'waiting')]

async function show(role: string) {
  answers.set('POST /api/auth/token', () => json({ access_token: 'a', expires_in: 900 }))
  answers.set('GET /api/me', () => json({ user: {}, tenant_role: role, tenants: [], caught_up: 0 }))
  await exchangeToken('once', false)
  sessionHasBegun({ accountType: 'tenant', user: {} as StoredUser })
  await askMe()
  render(
    <QueryClientProvider client={queryClient}>
      <CopiesSettings />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

beforeEach(() => {
  answers.clear()
  queryClient.clear()
  answers.set('GET /api/tenant/copies/', () => json(COPIES))
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

it('only shows the addresses to a preparer', async () => {
  await show('preparer')
  expect(await screen.findByText('boss@shop.example')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('adds, mails again and removes for an owner', async () => {
  const user = await show('owner')
  answers.set('POST /api/tenant/copies/', () => json(COPIES, 201))
  answers.set('DELETE /api/tenant/copies/boss/', () => json(null, 204))
  await user.type(await screen.findByLabelText('Email address for copies'), 'new@shop.example')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect((await screen.findByRole('status')).textContent).toContain('new@shop.example')
  await user.click(screen.getByRole('button', { name: 'Send again to books@shop.example' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Remove boss@shop.example' }))
  await waitFor(() => expect(sent()).toHaveLength(3))
  expect(sent()).toEqual([
    ['POST', '/api/tenant/copies/', { email: 'new@shop.example' }],
    ['POST', '/api/tenant/copies/', { email: 'books@shop.example' }],
    ['DELETE', '/api/tenant/copies/boss/', null],
  ])
})

it('says below the address what is wrong with it, and keeps what was typed', async () => {
  const user = await show('owner')
  const refusal = { code: 'invalid', message: 'Enter a valid email address.', field: 'email' }
  answers.set('POST /api/tenant/copies/', () => json(refusal, 422))
  const input = await screen.findByLabelText<HTMLInputElement>('Email address for copies')
  await user.type(input, 'x')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Enter a valid email address.')).toBeTruthy()
  expect(input.value).toBe('x')
})
