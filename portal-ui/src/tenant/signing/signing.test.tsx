import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Certificate, CertificateItem, StoredUser } from '../../shared/api/types'
import { askMe } from '../../shared/session/me'
import { sessionHasBegun, sessionHasEnded } from '../../shared/session/sessionStore'
import { exchangeToken } from '../../shared/session/tokens'
import { SignatureNote } from '../../shared/ui/SignatureNote'
import { SignatoryApprovesCard } from '../people/SignatoryApprovesCard'
import CertificateSignature from './CertificateSignature'
import { MailedLinks } from './MailedLinks'
import SigningLink from './SigningLink'
import SigningPage from './SigningPage'
import { missingQuery } from './signingQueries'

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const fetchMock = vi.fn<typeof fetch>()
const answers = new Map<string, () => Response>()
const sent = (path: string) =>
  fetchMock.mock.calls.flatMap(([url, options]) =>
    options?.method && options.method !== 'GET' && String(url).endsWith(path)
      ? [JSON.parse(String(options.body))]
      : [],
  )

const toSign = (number: number, over: Partial<CertificateItem> = {}) => ({
  id: `id-${number}`,
  reference: `998-765-432-2026-${number}`,
  status: 'DRAFT',
  version: number,
  company: 'PCM',
  company_name: 'PACIFIC CREST MALLS, INC.',
  branch: 'Crest North Gate',
  location: null,
  period_from: '2026-07-01',
  tax: '100.00',
  signature: null,
  changed_since_signed: false,
  signature_refusal: null,
  moves: ['submit', 'sign'],
  ...over,
})
const certificate = (over: Partial<Certificate>) =>
  ({ ...toSign(1), moves: [], signed_as: [], ...over }) as unknown as Certificate
const page = (...results: unknown[]) => ({
  results,
  next: null,
  count: results.length,
  count_is_capped: false,
})
const SIGNATURE = {
  by: 'Roberto Magbanua',
  name: 'R. Magbanua',
  title: 'Treasurer',
  tin: '',
  at: '2026-10-07T01:12:00Z',
  method: 'typed' as const,
  sha256: '0'.repeat(64),
  by_link: false,
  file_sha256: '',
  issuer: '',
  is_issuer_checked: false,
}

async function begin(role: string) {
  answers.set('POST /api/auth/token', () => json({ access_token: 'a', expires_in: 900 }))
  answers.set('GET /api/me', () =>
    json({ user: { name: 'Roberto Magbanua' }, tenant_role: role, tenants: [], caught_up: 0 }),
  )
  await exchangeToken('once', false)
  sessionHasBegun({ accountType: 'tenant', user: {} as StoredUser })
  await askMe()
}

const newClient = (staleTime = 0) =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime } } })

function show(what: React.ReactNode, at = '/tenant/forms/sign', client = newClient()) {
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>{what}</MemoryRouter>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

beforeEach(() => {
  answers.clear()
  answers.set('GET /api/tenant/settings/', () => json({ signatory_approves: true }))
  answers.set('GET /api/tenant/signing-links/', () => json({ results: [] }))
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

it('signs all that is listed with one press, under the own name', async () => {
  await begin('signatory')
  answers.set('GET /api/certificates/', () => json(page(toSign(1), toSign(2))))
  answers.set('POST /api/tenant/sign/', () => json({ results: [] }))
  const user = show(<SigningPage />)
  const button = await screen.findByRole('button', { name: 'Sign 2 certificates' })
  expect(screen.getByText('₱200.00')).toBeTruthy()
  answers.set('GET /api/certificates/', () => json(page()))
  await user.click(button)
  expect((await screen.findByRole('status')).textContent).toContain('You signed 2 certificates.')
  expect(sent('/tenant/sign/')).toEqual([
    {
      ids: ['id-1', 'id-2'],
      versions: { 'id-1': 1, 'id-2': 2 },
      method: 'typed',
      text: 'Roberto Magbanua',
    },
  ])
})

it('lists only what can be signed, and chooses only what looks complete', async () => {
  await begin('owner')
  const items = [
    toSign(1),
    toSign(2, { signature: SIGNATURE }),
    toSign(3, { moves: ['submit'] }),
    toSign(4, { tax: '0.00' }),
  ]
  answers.set('GET /api/certificates/', () => json(page(...items)))
  show(<SigningPage />)
  const list = await screen.findByRole('list', { name: 'What you sign' })
  const boxes = within(list).getAllByRole('checkbox')
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, false])
  expect(screen.getByRole('button', { name: 'Sign 1 certificate' })).toBeTruthy()
})

it('reads every page of the list', async () => {
  await begin('owner')
  let page_number = 0
  answers.set('GET /api/certificates/', () => {
    page_number += 1
    return json({ ...page(toSign(page_number)), next: page_number < 3 ? 'more' : null })
  })
  show(<SigningPage />)
  expect(await screen.findByRole('button', { name: 'Sign 3 certificates' })).toBeTruthy()
})

it('says below each refused one why, and takes it out', async () => {
  await begin('signatory')
  answers.set('GET /api/certificates/', () => json(page(toSign(1), toSign(2))))
  const refused = {
    id: 'id-2',
    reference: 'x',
    code: 'condition',
    message: 'The title is missing.',
  }
  answers.set('POST /api/tenant/sign/', () =>
    json({ code: 'refused', message: 'Nothing was done.', certificates: [refused] }, 409),
  )
  const user = show(<SigningPage />)
  await user.click(await screen.findByRole('button', { name: 'Sign 2 certificates' }))
  expect(await screen.findByText('The title is missing.')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Nothing was signed yet.')
  expect(screen.getByRole('button', { name: 'Sign 1 certificate' })).toBeTruthy()
})

it('asks for a name before anything is sent', async () => {
  await begin('signatory')
  answers.set('GET /api/certificates/', () => json(page(toSign(1))))
  const user = show(<SigningPage />)
  await user.clear(await screen.findByLabelText('Your name'))
  await user.click(screen.getByRole('button', { name: 'Sign 1 certificate' }))
  expect(screen.getByText('Type your name.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Draw' }))
  await user.click(screen.getByRole('button', { name: 'Sign 1 certificate' }))
  expect(screen.getByRole('alert').textContent).toBe('Draw your name.')
  expect(sent('/tenant/sign/')).toEqual([])
})

it('sends what was drawn, and nothing of what was cleared', async () => {
  await begin('signatory')
  answers.set('GET /api/certificates/', () => json(page(toSign(1))))
  answers.set('POST /api/tenant/sign/', () => json({ results: [] }))
  const pen = {
    beginPath: vi.fn(),
    moveTo: vi.fn(),
    lineTo: vi.fn(),
    stroke: vi.fn(),
    clearRect: vi.fn(),
  }
  HTMLCanvasElement.prototype.getContext = vi.fn(() => pen) as never
  HTMLCanvasElement.prototype.toDataURL = () => 'data:image/png;base64,AAAA'
  HTMLCanvasElement.prototype.setPointerCapture = vi.fn()
  const user = show(<SigningPage />)
  await user.click(await screen.findByRole('button', { name: 'Draw' }))
  const sheet = screen.getByRole('img', { name: 'Drawing area for your name' })
  const stroke = () => {
    fireEvent.pointerDown(sheet, { clientX: 1, clientY: 1 })
    fireEvent.pointerMove(sheet, { clientX: 9, clientY: 9 })
    fireEvent.pointerUp(sheet)
  }
  stroke()
  expect(pen.stroke).toHaveBeenCalledTimes(2)
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await user.click(screen.getByRole('button', { name: 'Sign 1 certificate' }))
  expect(sent('/tenant/sign/')).toEqual([])
  stroke()
  await user.click(screen.getByRole('button', { name: 'Sign 1 certificate' }))
  await waitFor(() => expect(sent('/tenant/sign/')).toHaveLength(1))
  expect(sent('/tenant/sign/')[0]).toMatchObject({
    method: 'drawn',
    text: 'data:image/png;base64,AAAA',
  })
})

it('asks for signatures where signatories approve', async () => {
  await begin('preparer')
  const items = [toSign(1, { moves: ['submit', 'ask_signature'] })]
  answers.set('GET /api/certificates/', () => json(page(...items)))
  answers.set('POST /api/tenant/ask-signature/', () => json({ results: [] }))
  const user = show(<SigningPage />)
  await user.click(await screen.findByRole('button', { name: 'Ask for 1 signature' }))
  expect((await screen.findByRole('status')).textContent).toContain('asked by email')
  expect(sent('/tenant/ask-signature/')).toEqual([{ ids: ['id-1'] }])
})

it.each([
  ['owner', true, 'Sign certificates'],
  ['signatory', false, 'Sign certificates'],
  ['preparer', true, 'Ask for signatures'],
])('leads a %s to what they do about signatures', async (role, approves, label) => {
  await begin(role)
  answers.set('GET /api/tenant/settings/', () => json({ signatory_approves: approves }))
  show(<SigningLink />)
  expect(await screen.findByRole('link', { name: label })).toBeTruthy()
})

it('leads a viewer nowhere, nor a preparer who needs nobody', async () => {
  await begin('viewer')
  show(<SigningLink />)
  expect(screen.queryByRole('link')).toBeNull()
})

it('says on a certificate who signed it, that it changed since, or how to sign it', () => {
  show(<SignatureNote of={certificate({ signature: SIGNATURE })} />)
  expect(screen.getByText('Signed by R. Magbanua, Treasurer')).toBeTruthy()
  expect(screen.getByText(/signed in as Roberto Magbanua/)).toBeTruthy()
  show(<SignatureNote of={certificate({ changed_since_signed: true })} />)
  expect(screen.getByText('Changed since it was signed')).toBeTruthy()
  const move = { name: 'sign' as const, label: 'Sign', danger: false, inputs: [] }
  show(<CertificateSignature certificate={certificate({ moves: [move] })} />)
  expect(screen.getByRole('link', { name: 'Sign' }).getAttribute('href')).toContain('?id=')
})

it('says on a certificate who signed it for the payee', () => {
  const conforme = {
    ...SIGNATURE,
    name: 'J. Bautista',
    title: 'Tax Manager',
    tin: '99876547100000',
  }
  show(<CertificateSignature certificate={certificate({ conforme })} />)
  expect(screen.getByText('Conforme of the payee: J. Bautista, Tax Manager')).toBeTruthy()
  expect(screen.getByText(/TIN 998-765-471/)).toBeTruthy()
})

it('says on what other grounds a certificate counts as signed', () => {
  show(<SignatureNote of={certificate({ signed_as: ['copy', 'original'] })} />)
  expect(screen.getByText('Counts as signed')).toBeTruthy()
  const both = 'a signed copy is attached; the signed original was received'
  expect(screen.getByText(`On paper or file: ${both}`)).toBeTruthy()
})

it('names no paper where the signature of the portal is the only ground', () => {
  show(<SignatureNote of={certificate({ signature: SIGNATURE, signed_as: ['portal'] })} />)
  expect(screen.getByText('Signed by R. Magbanua, Treasurer')).toBeTruthy()
  expect(screen.queryByText(/On paper or file/)).toBeNull()
})

it('lets an owner want signatures, and only shows it to others', async () => {
  await begin('owner')
  answers.set('PATCH /api/tenant/settings/', () => json({ signatory_approves: false }))
  const user = show(<SignatoryApprovesCard canChange />)
  const box = (await screen.findByRole('checkbox')) as HTMLInputElement
  expect(box.checked).toBe(true)
  await user.click(box)
  await waitFor(() => expect(box.checked).toBe(false))
  expect(sent('/tenant/settings/')).toEqual([{ signatory_approves: false }])
  show(<SignatoryApprovesCard canChange={false} />)
  expect(await screen.findByText(/Only an owner changes this/)).toBeTruthy()
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
})

it('says what is missing, and does not let it be chosen', async () => {
  await begin('signatory')
  answers.set('GET /api/certificates/', () => json(page(toSign(1), toSign(2))))
  answers.set('POST /api/tenant/sign/check/', () =>
    json({
      results: [{ id: 'id-2', reference: 'x', code: 'condition', message: 'A name lacks.' }],
    }),
  )
  show(<SigningPage />)
  await screen.findByText('A name lacks.')
  expect(screen.getByLabelText<HTMLInputElement>('Choose 998-765-432-2026-2').disabled).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Choose 998-765-432-2026-1').checked).toBe(true)
  screen.getByRole('button', { name: 'Sign 1 certificate' })
})

it('asks again what is missing of a certificate that was saved since', async () => {
  await begin('signatory')
  const client = newClient(10_000)
  const lacking = { id: 'id-1', reference: 'x', code: 'condition', message: 'A name lacks.' }
  answers.set('POST /api/tenant/sign/check/', () => json({ results: [lacking] }))
  await client.fetchQuery(missingQuery('sign', [toSign(1) as unknown as CertificateItem]))
  answers.set('POST /api/tenant/sign/check/', () => json({ results: [] }))
  answers.set('GET /api/certificates/', () => json(page(toSign(1, { version: 9 }))))
  show(<SigningPage />, undefined, client)
  await screen.findByRole('button', { name: 'Sign 1 certificate' })
  expect(screen.getByLabelText<HTMLInputElement>('Choose 998-765-432-2026-1').disabled).toBe(false)
  expect(screen.queryByText('A name lacks.')).toBeNull()
})

it('says which mailed link was opened on another network, with a way to withdraw it', async () => {
  await begin('preparer')
  const link = {
    ...{ id: 'l1', email: 'ana@law.example', name: 'Ana B. Cruz', title: '', certificates: 2 },
    ...{ made_at: '2026-10-07T01:12:00Z', expires_at: '2026-10-10T01:12:00Z', state: 'open' },
    opened_elsewhere_at: '2026-10-08T01:12:00Z',
  }
  const quiet = { ...link, id: 'l2', email: 'ben@law.example', opened_elsewhere_at: null }
  answers.set('GET /api/tenant/signing-links/', () => json({ results: [link, quiet] }))
  show(<MailedLinks />)
  expect(await screen.findAllByText(/Opened on another network than before/)).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Withdraw the link to ana@law.example' })).toBeTruthy()
})
