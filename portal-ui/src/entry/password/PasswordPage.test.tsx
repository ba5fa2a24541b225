import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session, sessionHasBegun, sessionHasEnded } from '../../shared/session/sessionStore'
import ForgotPasswordPage from './ForgotPasswordPage'
import PasswordPage from './PasswordPage'

const fetchMock = vi.fn<typeof fetch>()
const answer = (status: number, body?: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status })
const calls = () => fetchMock.mock.calls.map(([url, init]) => `${init?.method} ${url}`)
const ana = { username: 'alon', name: 'Ana Cruz', kind: 'invitation' }

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})

afterEach(() => vi.unstubAllGlobals())

const open = (address: string) => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/auth/password" element={<PasswordPage />} />
        <Route path="/auth/invitation/:token" element={<PasswordPage />} />
        <Route path="/auth/forgot" element={<ForgotPasswordPage />} />
      </Routes>
    </MemoryRouter>,
  )
  return userEvent.setup()
}

it.each(['/auth/password#token=1:ab', '/auth/invitation/1:ab'])(
  'reads the token of %s and sets the password',
  async (address) => {
    fetchMock.mockResolvedValueOnce(answer(200, ana)).mockResolvedValueOnce(answer(204))
    const user = open(address)
    await user.type(await screen.findByLabelText('New password'), 'a long password')
    await user.click(screen.getByRole('button', { name: 'Save password' }))
    await screen.findByText(/You can log in with it now/)
    expect(calls()).toEqual(['GET /api/auth/invitation/1%3Aab', 'POST /api/auth/invitation/1%3Aab'])
  },
)

it('forgets whoever is logged in here, as the server has', async () => {
  sessionHasBegun({ accountType: 'tenant', user: { username: ana.username } })
  fetchMock.mockResolvedValueOnce(answer(200, ana)).mockResolvedValueOnce(answer(204))
  const user = open('/auth/password#token=1')
  await user.type(await screen.findByLabelText('New password'), 'a long password{Enter}')
  await screen.findByText(/You can log in with it now/)
  expect(session()).toBeNull()
})

it('leaves somebody else who is signed in here alone, and says how to change over', async () => {
  sessionHasBegun({ accountType: 'tenant', user: { username: 'tala', payor_name: 'LUNTIAN' } })
  fetchMock.mockResolvedValueOnce(answer(200, ana)).mockResolvedValueOnce(answer(204))
  const user = open('/auth/password#token=1')
  await user.type(await screen.findByLabelText('New password'), 'a long password{Enter}')
  await screen.findByText(/signed in as LUNTIAN in this browser. Log out to log in as alon/)
  expect(screen.getByRole('link', { name: 'Log out' })).toBeTruthy()
  expect(session()?.user.username).toBe('tala')
  sessionHasEnded()
})

it('says what is wrong with a password, in the words of the server', async () => {
  const fields = [{ field: 'password', code: 'too_short', message: 'This password is too short.' }]
  fetchMock.mockResolvedValueOnce(answer(200, ana)).mockResolvedValueOnce(answer(422, { fields }))
  const user = open('/auth/password#token=1')
  await user.click(await screen.findByRole('button', { name: 'Save password' }))
  expect(screen.getByText('Password is required.')).toBeTruthy()
  await user.type(screen.getByLabelText('New password'), 'short{Enter}')
  expect(await screen.findByText('This password is too short.')).toBeTruthy()
})

it('says of a dead link that it does not work any more', async () => {
  fetchMock.mockResolvedValueOnce(answer(404, { message: 'gone' }))
  open('/auth/password#token=1')
  expect(await screen.findByRole('link', { name: 'Ask for another link' })).toBeTruthy()
})

it('asks nobody about a link without a token', () => {
  open('/auth/password')
  expect(screen.getByText(/This link does not work any more/)).toBeTruthy()
  expect(fetchMock).not.toHaveBeenCalled()
})

it('says the same for every username of whoever forgot the password', async () => {
  fetchMock.mockResolvedValueOnce(answer(204))
  const user = open('/auth/forgot')
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(screen.getByText('Username is required.')).toBeTruthy()
  await user.type(screen.getByLabelText('Username'), ' alon {Enter}')
  await screen.findByText(/If there is an account with this username/)
  expect(calls()).toEqual(['POST /api/auth/password-reset'])
  expect(fetchMock.mock.lastCall?.[1]?.body).toBe('{"username":"alon"}')
})
