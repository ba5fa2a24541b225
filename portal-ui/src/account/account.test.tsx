import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StoredUser } from '../shared/api/types'
import { config } from '../shared/config'
import { queryClient } from '../shared/queries/queryClient'
import { sessionHasBegun, sessionHasEnded, useSession } from '../shared/session/sessionStore'
import { exchangeToken } from '../shared/session/tokens'
import AccountLayer from './AccountLayer'
import { ownUserQuery } from './accountCalls'
import { openAccount } from './accountScreen'
import { EmailBanner } from './EmailBanner'

const fetchMock = vi.fn<typeof fetch>()
const answers = new Map<string, () => Response | Promise<Response>>()
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const calls = (path: string) => fetchMock.mock.calls.filter(([url]) => String(url).includes(path))

const tenant: StoredUser = {
  payor_name: 'LUNTIAN',
  email: 'old@tenant.example',
  current_email: 'office@tenant.example',
  email_verified: true,
  pending_email: null,
  terms_agreed_version: '2026-01',
  providerData: [],
}
const nobody = { ...tenant, email: null, email_verified: false }
const waiting = { ...tenant, pending_email: 'new@tenant.example' }

const Where = () => <output>{useLocation().pathname}</output>
const Account = () => {
  const session = useSession()
  return session ? (
    <>
      <EmailBanner user={session.user} />
      <AccountLayer session={session} />
    </>
  ) : null
}

async function show(user: StoredUser, path = '/tenant/dashboard') {
  answers.set('/api/auth/token', () => json({ access_token: 'a', expires_in: 900 }))
  answers.set('/api/me', () => json({ user }))
  answers.set('/api/auth/sessions', () => json([]))
  await exchangeToken('once', false)
  sessionHasBegun({ accountType: 'tenant', user })
  render(
    <MemoryRouter initialEntries={[path]}>
      <Account />
      <Where />
    </MemoryRouter>,
  )
  return userEvent.setup()
}

beforeEach(() => {
  answers.clear()
  fetchMock.mockReset().mockImplementation(async (url) => {
    const path = String(url).split('?')[0] ?? ''
    const answer = answers.get(path)
    if (!answer) throw new TypeError(`nobody answers ${path}`)
    return answer()
  })
  vi.stubGlobal('fetch', fetchMock)
})

afterEach(() => {
  act(() => sessionHasEnded())
  queryClient.clear()
  vi.unstubAllGlobals()
})

it.each([
  [nobody, "You don't have email address.", 'ADD EMAIL'],
  [tenant, 'Your email address is old@tenant.example', 'CHANGE'],
  [
    waiting,
    'You requested to change your email address to new@tenant.example. Please verify your email address',
    'VERIFY NOW',
  ],
  [
    { ...waiting, email: 'new@tenant.example', email_verified: false },
    'You requested to set your email address to new@tenant.example. Please verify your email address',
    'VERIFY NOW',
  ],
])('tells how the address stands: %#', async (user, text, button) => {
  await show(user)
  const banner = screen.getByRole('region', { name: 'Your email address' })
  expect(banner.textContent).toContain(text)
  expect(screen.getByRole('button', { name: button })).toBeTruthy()
})

it('is silent while a form is open', async () => {
  await show(nobody, '/tenant/forms/new')
  expect(screen.queryByRole('region')).toBeNull()
})

it('sends the verification again and says where it went', async () => {
  const user = await show(waiting)
  answers.set('/api/tenant/email/send-verification', () => json({ success: true }))
  await user.click(screen.getByRole('button', { name: 'VERIFY NOW' }))
  const explained = screen.getByRole('dialog', { name: 'Verify Your Email Address' })
  expect(explained.textContent).toContain('new@tenant.example')
  await user.click(screen.getAllByRole('button', { name: 'VERIFY NOW' }).at(-1) as HTMLElement)
  const sent = await screen.findByRole('dialog', { name: 'Verification Email Sent' })
  expect(sent.textContent).toContain('expires in 24 hours')
  expect(screen.getByRole('button', { name: 'Change Email address' })).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('opens the error when it was sent a moment ago; closing it dismisses the dialog', async () => {
  const user = await show(waiting)
  answers.set('/api/tenant/email/send-verification', () => json({ success: false }))
  act(() => openAccount('verify'))
  await user.click(screen.getAllByRole('button', { name: 'VERIFY NOW' }).at(-1) as HTMLElement)
  const error = await screen.findByRole('dialog', { name: 'Error' })
  expect(error.textContent).toContain('Email already sent to email.')
  expect(error.textContent).toContain('after 5 minutes, press VERIFY NOW again')
  await user.click(screen.getByRole('button', { name: 'Okay' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

async function typeAddress(address: string) {
  const user = await show(tenant)
  await user.click(screen.getByRole('button', { name: 'CHANGE' }))
  const dialog = screen.getByRole('dialog', { name: 'Change Email Address' })
  expect(dialog.textContent).toContain('You will be logged out automatically')
  const input = screen.getByLabelText<HTMLInputElement>('Email address')
  await user.type(input, `${address}{Enter}`)
  return input
}

it('updates a trimmed address and leads to the logout', async () => {
  answers.set('/api/tenant/email/update', () => json({ success: true, message: 'sent' }))
  await typeAddress(' new@tenant.example ')
  await screen.findByText('/logout')
  expect(calls('email/update')[0]?.[1]?.body).toBe('{"email":"new@tenant.example"}')
})

it('shows why an address is not taken, and clears the input', async () => {
  answers.set('/api/tenant/email/update', () => json({ success: false, message: 'Not this one.' }))
  const input = await typeAddress('new@tenant.example')
  await screen.findByText('Not this one.')
  expect(input.value).toBe('')
  expect(screen.queryByText('Please wait...')).toBeNull()
})

it('says that an error occurred when the server gives no reason', async () => {
  answers.set('/api/tenant/email/update', () => json({ success: false }))
  await typeAddress('new@tenant.example')
  await screen.findByText('An error occurred')
})

it('only logs what was thrown, and clears the input', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answers.set('/api/tenant/email/update', () => Promise.reject(new TypeError('offline')))
  const input = await typeAddress('new@tenant.example')
  await waitFor(() => expect(logged).toHaveBeenCalled())
  await waitFor(() => expect(input.value).toBe(''))
  expect(screen.queryByText('An error occurred')).toBeNull()
})

it('lies over everything while a request runs', async () => {
  answers.set('/api/tenant/email/update', () => new Promise(() => undefined))
  await typeAddress('new@tenant.example')
  const isHeard = (region: HTMLElement) => region.textContent === 'Please wait...'
  await waitFor(() => expect(screen.getAllByRole('status').some(isHeard)).toBe(true))
})

it.each([
  [tenant, 'VERIFIED', 'CHANGE'],
  [{ ...tenant, email_verified: false }, 'NOT YET VERIFIED', 'VERIFY NOW'],
])('shows the name, the address and its badge: %#', async (user, badge, button) => {
  await show(user)
  act(() => openAccount('settings'))
  const settings = screen.getByRole('dialog', { name: 'Account Settings' })
  expect(settings.textContent).toContain('LUNTIAN')
  expect(settings.textContent).toContain('office@tenant.example')
  expect(screen.getByText(badge)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: button }).length).toBeGreaterThan(0)
})

it('takes up what the server knows of the address by now', async () => {
  await show(waiting)
  await waitFor(() => expect(queryClient.getQueryData(ownUserQuery.queryKey)).toBeTruthy())
  answers.set('/api/me', () => json({ user: { ...tenant, email: 'new@tenant.example' } }))
  await act(() => queryClient.invalidateQueries({ queryKey: ['email-verifications'] }))
  await screen.findByRole('button', { name: 'CHANGE' })
  expect(screen.getByRole('region').textContent).toContain('Your email address is new@tenant')
})

it('asks for agreement to new terms, once, and not on the consent form', async () => {
  vi.spyOn(config(), 'terms_version', 'get').mockReturnValue('2027-01')
  answers.set('/api/tenant/agree-terms', () => json({ success: true }))
  const user = await show(tenant)
  expect(screen.getByRole('dialog', { name: 'Terms of Service' }).textContent).toContain('2027-01')
  answers.set('/api/me', () => json({ user: { ...tenant, terms_agreed_version: '2027-01' } }))
  await user.click(screen.getByRole('button', { name: 'I agree' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(String(calls('agree-terms')[0]?.[0])).toBe('/api/tenant/agree-terms?version=2027-01')
})
