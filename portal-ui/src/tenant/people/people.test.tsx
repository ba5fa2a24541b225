import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StoredUser } from '../../shared/api/types'
import { askMe } from '../../shared/session/me'
import { sessionHasBegun, sessionHasEnded } from '../../shared/session/sessionStore'
import { exchangeToken } from '../../shared/session/tokens'
import TenantPeoplePage from './TenantPeoplePage'

const json = (body: unknown, status = 200) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status })
const fetchMock = vi.fn<typeof fetch>()
const answers = new Map<string, () => Response>()
const sent = () =>
  fetchMock.mock.calls.flatMap(([url, options]) =>
    options?.method && options.method !== 'GET' && String(url).includes('/people/')
      ? [[options.method, String(url), options.body ? JSON.parse(String(options.body)) : null]]
      : [],
  )

const person = (id: number, name: string, role: string, more = {}) => ({
  id,
  name,
  username: name.toLowerCase(),
  email: `${name.toLowerCase()}@shop.example`,
  role,
  state: 'active',
  is_self: false,
  ...more,
})
const PEOPLE = [
  person(1, 'Tala', 'owner', { is_self: true, email: '' }),
  person(2, 'Jo', 'preparer'),
  person(3, 'Ana', 'viewer', { state: 'invited' }),
]

async function show(role: string) {
  answers.set('POST /api/auth/token', () => json({ access_token: 'a', expires_in: 900 }))
  answers.set('GET /api/me', () => json({ user: {}, tenant_role: role, tenants: [], caught_up: 0 }))
  await exchangeToken('once', false)
  sessionHasBegun({ accountType: 'tenant', user: {} as StoredUser })
  await askMe()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <TenantPeoplePage />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

beforeEach(() => {
  answers.clear()
  answers.set('GET /api/tenant/people/', () => json(PEOPLE))
  answers.set('GET /api/tenant/settings/', () => json({ signatory_approves: false }))
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

it.each(['preparer', 'signatory', 'viewer'])('only shows the people to a %s', async (role) => {
  await show(role)
  expect(await screen.findByText('Jo')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Invite|Remove/ })).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('lets an owner invite a person', async () => {
  const user = await show('owner')
  await user.click(await screen.findByRole('button', { name: 'Invite a person' }))
  await user.type(screen.getByLabelText('Email address'), 'new@shop.example')
  await user.type(screen.getByLabelText('Name'), 'New')
  await user.selectOptions(screen.getByLabelText('Role'), 'signatory')
  answers.set('POST /api/tenant/people/', () => json(PEOPLE, 201))
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect((await screen.findByRole('status')).textContent).toContain('new@shop.example')
  const body = { email: 'new@shop.example', name: 'New', role: 'signatory' }
  expect(sent()).toEqual([['POST', '/api/tenant/people/', body]])
})

it('says below the address what is wrong with it', async () => {
  const user = await show('owner')
  await user.click(await screen.findByRole('button', { name: 'Invite a person' }))
  await user.type(screen.getByLabelText('Email address'), 'x')
  const refusal = { code: 'invalid', message: 'Enter a valid email address.', field: 'email' }
  answers.set('POST /api/tenant/people/', () => json(refusal, 422))
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('Enter a valid email address.')).toBeTruthy()
})

it('changes a role, and removes after a question', async () => {
  const user = await show('owner')
  answers.set('PATCH /api/tenant/people/2/', () => json(person(2, 'Jo', 'viewer')))
  answers.set('DELETE /api/tenant/people/2/', () => json(null, 204))
  await user.selectOptions(await screen.findByLabelText('Role of Jo'), 'viewer')
  await user.click(screen.getByRole('button', { name: 'Remove Jo' }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toEqual([
    ['PATCH', '/api/tenant/people/2/', { role: 'viewer' }],
    ['DELETE', '/api/tenant/people/2/', null],
  ])
})

it('says why the last owner stays', async () => {
  const user = await show('owner')
  const message = 'This is the last owner. Make somebody else an owner first.'
  answers.set('PATCH /api/tenant/people/1/', () => json({ code: 'last_owner', message }, 409))
  await user.selectOptions(await screen.findByLabelText('Role of Tala'), 'viewer')
  expect((await screen.findByRole('alert')).textContent).toContain(message)
})

it('mails the link again to somebody who has no password yet', async () => {
  const user = await show('owner')
  answers.set('POST /api/tenant/people/', () => json(PEOPLE, 201))
  await user.click(await screen.findByRole('button', { name: 'Send the link to Ana again' }))
  expect((await screen.findByRole('status')).textContent).toContain('ana@shop.example')
})
