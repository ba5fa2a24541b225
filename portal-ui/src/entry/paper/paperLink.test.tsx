import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { sendForm } from '../../shared/queries/sendForm'
import PaperLinkPage from './PaperLinkPage'

vi.mock('../../shared/queries/sendForm')

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const fetchMock = vi.fn<typeof fetch>()
const sendMock = vi.mocked(sendForm)
const PAGE = {
  reference: '998-765-432-2026-1',
  company: 'PACIFIC CREST MALLS, INC.',
  quarter: '2026Q3',
  expires_at: '2026-12-13T10:00:00+08:00',
}
const pdf = new File(['%PDF'], 'signed.pdf', { type: 'application/pdf' })

const show = (hash = '#token=abc') => {
  render(
    <MemoryRouter initialEntries={[`/auth/paper${hash}`]}>
      <PaperLinkPage />
    </MemoryRouter>,
  )
  return userEvent.setup({ applyAccept: false })
}

const choose = async (user: ReturnType<typeof userEvent.setup>, file: File) =>
  user.upload(
    await screen.findByLabelText('Choose a PDF or a picture', { selector: 'input' }),
    file,
  )

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset().mockImplementation(async () => json(PAGE))
  sendMock.mockReset()
})

it('says which certificate it is for, and that the copy was sent', async () => {
  sendMock.mockResolvedValue(json({ state: 'same' }))
  const user = show()
  expect(await screen.findByText(PAGE.reference)).toBeTruthy()
  expect(screen.getByText('Third quarter 2026')).toBeTruthy()
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/auth/paper-link/abc')
  await choose(user, pdf)
  expect(await screen.findByText(/it is signed/)).toBeTruthy()
  expect(sendMock.mock.calls[0]?.[0]).toMatchObject({
    path: '/auth/paper-link/abc',
    fields: { file: pdf, anyway: 'false' },
  })
})

it('names what differs, and sends it all the same when it is asked to', async () => {
  const refusal = {
    code: 'copy_not_same',
    message: 'It differs.',
    differing: ['lines.0.m1', 'signatory_name'],
  }
  sendMock
    .mockResolvedValueOnce(json(refusal, 409))
    .mockResolvedValueOnce(json({ state: 'differs' }))
  const user = show()
  await choose(user, pdf)
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /It differs\..*Line 1, month 1, Name of the signatory/,
  )
  await user.click(screen.getByRole('button', { name: 'Send it as it is' }))
  expect(await screen.findByText(/Accounting looks at it/)).toBeTruthy()
  expect(sendMock.mock.calls[1]?.[0]).toMatchObject({ fields: { anyway: 'true' } })
})

it('refuses another kind of file and a picture that cannot be opened, and sends neither', async () => {
  const user = show()
  await choose(user, new File(['x'], 'a.txt', { type: 'text/plain' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Other files are not taken')
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  await choose(user, new File(['x'], 'a.heic', { type: 'image/heic' }))
  expect((await screen.findByRole('alert')).textContent).toContain('could not be opened')
  expect(sendMock).not.toHaveBeenCalled()
})

it('shows what the server refuses, and the buttons stay', async () => {
  sendMock.mockResolvedValue(json({ code: 'too_large', message: 'At most 10 MB are taken.' }, 413))
  const user = show()
  await choose(user, pdf)
  expect(await screen.findByText(/At most 10 MB/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Take a photo' })).toBeTruthy()
})

it('says that a link is gone, also one without a token', async () => {
  fetchMock.mockImplementation(async () => json({ code: 'link_gone', message: 'Gone.' }, 404))
  show()
  expect(await screen.findByText(/Print the paper again/)).toBeTruthy()
  expect(fetchMock).toHaveBeenCalledOnce()
  fetchMock.mockClear()
  show('')
  expect(fetchMock).not.toHaveBeenCalled()
})
