import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session, sessionHasBegun, sessionHasEnded } from '../../shared/session/sessionStore'
import { AlertHost } from '../../shared/ui/AlertHost'
import { closeAlert } from '../../shared/ui/alerts'
import EmailHandler from './EmailHandler'

const fetchMock = vi.fn<typeof fetch>()
const answer = (status: number, success: boolean) =>
  new Response(JSON.stringify({ success }), { status })
const calls = () => fetchMock.mock.calls.map(([url]) => String(url))
const LINK = '/auth/handler?mode=verifyEmail&oobCode=c0de&uid=0123abcd'

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})

afterEach(() => {
  vi.useRealTimers()
  closeAlert()
  sessionHasEnded()
  vi.unstubAllGlobals()
})

const openAlone = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <EmailHandler />
      <AlertHost />
    </MemoryRouter>,
  )

/** A person's pointer moves over the page. */
const open = (address: string) => {
  openAlone(address)
  fireEvent.pointerMove(document.body)
}

it('verifies nothing when it is only opened, and offers a button after two seconds', async () => {
  vi.useFakeTimers()
  openAlone(LINK)
  await act(() => vi.advanceTimersByTimeAsync(1_900))
  expect(screen.queryByRole('button')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(fetchMock).not.toHaveBeenCalled()
  vi.useRealTimers()
  fetchMock.mockImplementation(async () => answer(200, true))
  fireEvent.click(screen.getByRole('button', { name: 'Verify my email address' }))
  await screen.findByText(/^Success!/)
  expect(calls()).toHaveLength(2)
})

it.each(['pointerMove', 'pointerDown', 'touchStart', 'keyDown'] as const)(
  'takes %s for a person, once',
  async (sign) => {
    fetchMock.mockImplementation(async () => answer(200, true))
    openAlone(LINK)
    fireEvent[sign](document.body)
    fireEvent[sign](document.body)
    await screen.findByText(/^Success!/)
    expect(calls()).toHaveLength(2)
  },
)

it('says of a link that did its work that the address is verified', async () => {
  const used = new Response(JSON.stringify({ success: false, already_verified: true }), {
    status: 400,
  })
  fetchMock.mockResolvedValueOnce(used)
  open(LINK)
  await screen.findByText(/you have already verified your email\.$/)
  expect(screen.getByText(/^This link has verified your email address already/)).toBeTruthy()
})

it('verifies the code, then calls the hook, and says so', async () => {
  fetchMock.mockImplementation(async () => answer(200, true))
  open(LINK)
  await screen.findByText('Success! You will now receive notifications with your new email.')
  expect(calls()).toEqual([
    '/api/tenant/verify-code?mode=verifyEmail&oobCode=c0de&lang=en&uid=0123abcd',
    '/api/auth/update-hook/0123abcd',
  ])
  expect(screen.getByRole('link', { name: 'Go to Homepage' }).getAttribute('href')).toBe('/')
})

it('says of a dead link that it is invalid, and calls no hook', async () => {
  fetchMock.mockResolvedValueOnce(answer(400, false))
  open(LINK)
  await screen.findByText(
    'Invalid Link! The link might be expired or you have already verified your email.',
  )
  expect(calls()).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Go to Homepage' })).toBeTruthy()
})

it.each([
  '/auth/handler',
  '/auth/handler?oobCode=c&uid=u',
  '/auth/handler?mode=verifyEmail&uid=u',
  '/auth/handler?mode=verifyEmail&oobCode=c',
])('alerts when %s is incomplete', async (address) => {
  open(address)
  const alert = await screen.findByRole('dialog')
  expect(alert.textContent).toContain('Invalid email. Please try again.')
  expect(fetchMock).not.toHaveBeenCalled()
})

it('does not call a link invalid that nobody could look at', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('offline'))
  open(LINK)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByText(/Invalid Link/)).toBeNull()
})

it('logs out whoever is logged in, and starts over', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...location, reload })
  sessionHasBegun({ accountType: 'tenant', user: {} })
  fetchMock.mockResolvedValueOnce(answer(200, true))
  open(LINK)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(session()).toBeNull()
  expect(calls()).toEqual(['/api/auth/logout'])
})
