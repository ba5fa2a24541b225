import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session, sessionHasEnded } from '../../shared/session/sessionStore'
import { LoginPage } from './LoginPage'

const fetchMock = vi.fn<typeof fetch>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const sent = (resend_after = 120) =>
  answer(200, { statusCode: 200, message: 'sent', email: 'finance@tenant.example', resend_after })

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset()
})

afterEach(() => {
  sessionHasEnded()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const start = () => {
  render(
    <MemoryRouter>
      <LoginPage />
    </MemoryRouter>,
  )
  return userEvent.setup()
}

const toCodeStep = async (resendAfter = 120) => {
  const user = start()
  fetchMock.mockResolvedValueOnce(sent(resendAfter))
  await user.type(screen.getByLabelText('Username'), ' tenant ')
  await user.type(screen.getByLabelText('Password'), ' secret ')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  await screen.findByLabelText('Code')
  return user
}

const credentials = () => {
  const header = new Headers(fetchMock.mock.lastCall?.[1]?.headers).get('Authorization')
  return JSON.parse(atob(header?.slice('Basic '.length) ?? ''))
}

it('asks for both before it sends anything', async () => {
  const user = start()
  await user.click(screen.getByRole('button', { name: 'Login' }))
  expect(screen.getByRole('alert').textContent).toBe('Username and Password are required.')
  expect(fetchMock).not.toHaveBeenCalled()
})

it('shows and hides the password', async () => {
  const user = start()
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.type).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input.type).toBe('password')
})

it('shows what the server says of the password, with the way to a new address', async () => {
  const user = start()
  fetchMock.mockResolvedValueOnce(answer(400, { message: 'There is no email address.' }))
  await user.type(screen.getByLabelText('Username'), 'nocontact')
  await user.type(screen.getByLabelText('Password'), 'x')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  expect((await screen.findByRole('alert')).textContent).toContain('There is no email address.')
  expect(screen.getByText('here')).toBeTruthy()
})

it('trims the username, sends the password as typed, and names the address', async () => {
  await toCodeStep()
  expect(credentials()).toEqual({ username: 'tenant', password: ' secret ' })
  expect(screen.getByText('finance@tenant.example')).toBeTruthy()
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: /Resend OTP in (2:00|1:5\d)/ }).disabled,
  ).toBe(true)
})

it('keeps digits only, and has no maxlength that would cut a paste', async () => {
  const user = await toCodeStep()
  const code = screen.getByLabelText<HTMLInputElement>('Code')
  await user.click(code)
  await user.paste('12a3456')
  expect(code.value).toBe('123456')
  expect(code.maxLength).toBe(-1)
})

it('sends no code that is too short, and selects it to be typed over', async () => {
  const user = await toCodeStep()
  const calls = fetchMock.mock.calls.length
  const field = screen.getByLabelText<HTMLInputElement>('Code')
  await user.type(field, '12')
  await user.click(screen.getByRole('button', { name: 'Proceed' }))
  expect(await screen.findByText('The code has 6 digits.')).toBeTruthy()
  expect(fetchMock.mock.calls).toHaveLength(calls)
  await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, 2]))
  expect(document.activeElement).toBe(field)
})

it('forgets the code and the message on the way back', async () => {
  const user = await toCodeStep()
  await user.click(screen.getByRole('button', { name: 'Proceed' }))
  expect(screen.getByRole('alert').textContent).toBe('Code is required.')
  await user.type(screen.getByLabelText('Code'), '123')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByLabelText('Password')
  expect(screen.queryByRole('alert')).toBeNull()
  fetchMock.mockResolvedValueOnce(sent(90))
  await user.click(screen.getByRole('button', { name: 'Login' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Code')).value).toBe('')
  expect(screen.getByRole('button', { name: /Resend OTP in 1:(30|2\d)/ })).toBeTruthy()
})

it('goes back to the password step by the browser too, and not away', async () => {
  const router = createMemoryRouter(
    [
      { path: '/faqs', element: <p>Help</p> },
      { path: '/login', element: <LoginPage /> },
    ],
    { initialEntries: ['/faqs', '/login'] },
  )
  render(<RouterProvider router={router} />)
  const user = userEvent.setup()
  fetchMock.mockResolvedValueOnce(sent())
  await user.type(screen.getByLabelText('Username'), 'tenant')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  await user.type(await screen.findByLabelText('Code'), '123')
  await user.click(screen.getByRole('button', { name: 'Proceed' }))
  await act(() => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/login')
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('tenant')
  await act(() => router.navigate(1))
  expect(screen.getByLabelText('Password')).toBeTruthy()
  expect(screen.queryByLabelText('Code')).toBeNull()
  await act(() => router.navigate(-2))
  expect(screen.getByText('Help')).toBeTruthy()
})

it('empties the field when a new code was sent, for the old one is worth nothing', async () => {
  const user = await toCodeStep(0)
  await user.type(screen.getByLabelText('Code'), '123456')
  fetchMock.mockResolvedValueOnce(sent())
  await user.click(screen.getByRole('button', { name: 'Resend OTP' }))
  await screen.findByRole('button', { name: /Resend OTP in/ })
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('')
  expect(screen.getByText('finance@tenant.example')).toBeTruthy()
  expect(screen.getByText(/Only the newest code works/)).toBeTruthy()
})

it('says of a refused code that only the newest works', async () => {
  const user = await toCodeStep()
  fetchMock.mockResolvedValueOnce(answer(401, { statusCode: 401, message: 'Invalid OTP' }))
  await user.type(screen.getByLabelText('Code'), '123456{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Only the newest code works.')
})

it('says for how long it remembers', () => {
  start()
  expect(screen.getByText('until midnight tonight, Philippine time')).toBeTruthy()
})

it('says Authenticating... while it waits and begins the session', async () => {
  const user = await toCodeStep()
  let let_in: (response: Response) => void = () => undefined
  fetchMock.mockImplementationOnce(() => new Promise((resolve) => (let_in = resolve)))
  await user.type(screen.getByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Proceed' }))
  expect(screen.getByRole('button', { name: 'Authenticating...' })).toBeTruthy()
  fetchMock.mockResolvedValueOnce(answer(200, { access_token: 'a', expires_in: 900 }))
  let_in(answer(200, { data: { token: 'once', payor_name: 'LUNTIAN', providerData: [] } }))
  await waitFor(() => expect(session()?.accountType).toBe('tenant'))
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({
    payor_name: 'LUNTIAN',
    providerData: [],
  })
})

it('shows what was thrown', async () => {
  const user = start()
  fetchMock.mockRejectedValueOnce(new TypeError('offline'))
  await user.type(screen.getByLabelText('Username'), 'tenant')
  await user.type(screen.getByLabelText('Password'), 'x')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.')
})

it.each([
  [
    'a page of a proxy',
    () => new Response('<html>503</html>', { status: 503 }),
    /try again in a minute/,
  ],
  [
    'a page in place of an answer',
    () => new Response('<html>', { status: 200 }),
    /try again in a minute/,
  ],
  ['401 without a message', () => answer(401, { statusCode: 401 }), /^Incorrect username/],
  [
    '401 in the body alone',
    () => answer(200, { statusCode: 401, message: 'Invalid OTP' }),
    /^Invalid OTP/,
  ],
])('says a sentence to %s, in both steps, and keeps the code', async (_, respond, sentence) => {
  const user = await toCodeStep()
  await user.type(screen.getByLabelText('Code'), '123456')
  fetchMock.mockResolvedValueOnce(respond())
  await user.click(screen.getByRole('button', { name: 'Proceed' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence)
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('123456')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.type(await screen.findByLabelText('Username'), 'x')
  await user.type(screen.getByLabelText('Password'), 'y')
  fetchMock.mockResolvedValueOnce(respond())
  await user.click(screen.getByRole('button', { name: 'Login' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence)
})

it('says why the session ended', () => {
  const ending = { reason: 'emailSent', email: 'me@shop.example', path: '/', username: 'tala' }
  sessionStorage.setItem('session-ending', JSON.stringify(ending))
  start()
  expect(screen.getByRole('status').textContent).toBe(
    'We sent a verification link to me@shop.example. Open it, then log in.',
  )
  sessionStorage.clear()
})

/** A screen as wide as a desk's, for one test. */
const onWideScreen = () =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) => ({ matches: query.includes('min-width'), media: query }) as MediaQueryList,
    )

it('goes by Tab from the username to the password, and comes to the link after the field', async () => {
  onWideScreen()
  const user = start()
  expect(document.activeElement).toBe(screen.getByLabelText('Username'))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Forgot Password' }))
})

it('opens no keyboard on a phone', () => {
  start()
  expect(document.activeElement).toBe(document.body)
})

it('has the username still when one comes back from Forgot Password', async () => {
  onWideScreen()
  const user = start()
  await user.type(screen.getByLabelText('Username'), 'tenant')
  const link = screen.getByRole('link', { name: 'Forgot Password' })
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  cleanup()
  start()
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('tenant')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(sessionStorage).toHaveLength(0)
})
