import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import CopyLinkPage from './CopyLinkPage'

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const fetchMock = vi.fn<typeof fetch>()
const answers = new Map<string, () => Response>()
const sent = () =>
  fetchMock.mock.calls.map(([url, options]) => [
    options?.method,
    String(url),
    JSON.parse(String(options?.body)),
  ])

const open = (hash: string) => {
  render(
    <MemoryRouter initialEntries={[`/auth/copies${hash}`]}>
      <CopyLinkPage />
    </MemoryRouter>,
  )
  return userEvent.setup()
}

beforeEach(() => {
  answers.clear()
  fetchMock.mockReset().mockImplementation(async (url, options) => {
    const path = `${options?.method ?? 'GET'} ${String(url)}`
    const answer = answers.get(path)
    if (!answer) throw new TypeError(`nobody answers ${path}`)
    return answer()
  })
  vi.stubGlobal('fetch', fetchMock)
})

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['confirm', 'Confirm', 'gets copies from now on'],
  ['stop', 'Stop copies', 'gets no more copies'],
])('a mailed link to %s does nothing before its button is pressed', async (kind, name, done) => {
  const user = open(`#${kind}=abc.def`)
  answers.set(`POST /api/tenant/copies/${kind}/`, () => json({ email: 'boss@shop.example' }))
  expect(fetchMock).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name }))
  expect((await screen.findByRole('status')).textContent).toContain(done)
  expect(sent()).toEqual([['POST', `/api/tenant/copies/${kind}/`, { token: 'abc.def' }]])
})

it.each(['', '#confirm='])('a link without a token (%s) is not valid', (hash) => {
  open(hash)
  expect(screen.getByRole('status').textContent).toContain('not valid any more')
})

it('an expired link says so, and a lost connection lets the person press again', async () => {
  const user = open('#confirm=abc.def')
  answers.set('POST /api/tenant/copies/confirm/', () => json({ message: 'Gone.' }, 503))
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  answers.set('POST /api/tenant/copies/confirm/', () => json({ code: 'link_gone' }, 404))
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/not valid any more/)).toBeTruthy()
})
