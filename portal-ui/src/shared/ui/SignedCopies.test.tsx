import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Certificate, FileSchema } from '../api/types'
import { copyFieldLabel, copyFieldText, valueFromPaper } from './copyFields'
import { hasSignedCopies } from './hasSignedCopies'
import SignedCopies from './SignedCopies'

type Comparison = NonNullable<FileSchema['comparison']>

const comparison: Comparison = {
  state: 'same',
  counts: true,
  differences: [],
  unread: [],
  reason: '',
  by: '',
  at: '2026-10-08T10:00:00+08:00',
  may_compare: false,
}
const copy = (over: Partial<Comparison>) =>
  ({
    id: 'a1',
    kind: 'SIGNED_COPY',
    name: 'signed.pdf',
    arrived_by: 'portal',
    comparison: { ...comparison, ...over },
  }) as FileSchema
const FORMER: Certificate['former_copies'][number] = {
  id: 'b2',
  name: 'first.pdf',
  size: 1200,
  arrived_by: 'mail',
  added_by: 'Ana Cruz',
  added_at: '2026-10-07T10:00:00+08:00',
  removed_by: 'Juan Luna',
  removed_at: '2026-10-08T10:00:00+08:00',
}
const certificate = (files: FileSchema[], former = [FORMER]) =>
  ({ id: 'c1', version: 3, files, former_copies: former }) as unknown as Certificate

const fetchMock = vi.fn<typeof fetch>()
beforeEach(() => void vi.stubGlobal('fetch', fetchMock))
afterEach(() => {
  vi.unstubAllGlobals()
  fetchMock.mockReset()
})

const show = (over: Partial<Comparison>, viewer: 'tenant' | 'staff' = 'staff') =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignedCopies of={certificate([copy(over)])} viewer={viewer} />
    </QueryClientProvider>,
  )

const DIFFERENCES = [
  { field: 'lines.0.m1', paper: '100,000.00', certificate: '100000.01', box: [0.2, 0.3, 0.4, 0.4] },
  { field: 'totals.total', paper: '300,000.00', certificate: '300000.01', box: null },
]

it('shows differences side by side, and that the copy does not count', () => {
  show({ state: 'differs', counts: false, differences: DIFFERENCES })
  expect(screen.getByText(/signed.pdf differs from the certificate in 2 fields/)).toBeTruthy()
  const row = within(screen.getByRole('row', { name: /Line 1, month 1/ }))
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '100,000.00',
    '100,000.01',
  ])
  expect(screen.getByRole('rowheader', { name: 'Sum, total' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /compared/ })).toBeNull()
})

const PAGE = '/certificates/c1/files/a1/page.png'
const pageCalls = () => fetchMock.mock.calls.filter(([url]) => String(url).endsWith(PAGE))

const answerPage = (answer: () => Response) =>
  fetchMock.mockImplementation(async (url) =>
    String(url).endsWith(PAGE) ? answer() : new Response(JSON.stringify({ access_token: 'a' })),
  )

it('shows the page of a copy when it is asked for, with the field that differs', async () => {
  answerPage(() => new Response('png', { headers: { 'Content-Type': 'image/png' } }))
  show({ state: 'differs', counts: false, differences: DIFFERENCES }, 'tenant')
  expect(pageCalls()).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Line 1, month 1' }))
  expect(await screen.findByRole('img', { name: 'The page of signed.pdf' })).toBeTruthy()
  expect(screen.getByRole('row', { current: true, name: /Line 1, month 1/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Line 1, month 1, on the page' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sum, total' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Hide the page of signed.pdf' }))
  expect(screen.queryByRole('img')).toBeNull()
})

it('says that a page could not be drawn, and tries again', async () => {
  const refusal = { code: 'damaged', message: 'This file is damaged.' }
  let isBroken = true
  answerPage(() =>
    isBroken ? new Response(JSON.stringify(refusal), { status: 422 }) : new Response('png'),
  )
  show({ state: 'not_compared', counts: false }, 'tenant')
  await userEvent.click(screen.getByRole('button', { name: 'Show the page of signed.pdf' }))
  expect(await screen.findByText('This file is damaged.')).toBeTruthy()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByRole('img', { name: 'The page of signed.pdf' })).toBeTruthy()
})

it('lets staff say that they compared a copy that the reader could not read', async () => {
  fetchMock.mockImplementation(async () => new Response(JSON.stringify({ access_token: 'a' })))
  show({ state: 'not_compared', counts: false, reason: 'No form was found.', may_compare: true })
  expect(screen.getByText('No form was found.')).toBeTruthy()
  await userEvent.click(
    screen.getByRole('button', { name: 'I compared signed.pdf with the certificate' }),
  )
  await waitFor(() =>
    expect(
      fetchMock.mock.calls.some(
        ([url, options]) =>
          String(url).endsWith('/certificates/c1/files/a1/compare/') && options?.method === 'POST',
      ),
    ).toBe(true),
  )
})

it('asks staff why a copy that differs counts all the same', async () => {
  fetchMock.mockImplementation(async () => new Response(JSON.stringify({ access_token: 'a' })))
  const calls = () => fetchMock.mock.calls.filter(([url]) => String(url).endsWith('/compare/'))
  show({ state: 'differs', counts: false, differences: DIFFERENCES, may_compare: true })
  await userEvent.click(
    screen.getByRole('button', { name: 'I compared signed.pdf with the certificate' }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('row', { name: /Line 1, month 1/ })).toBeTruthy()
  const go = dialog.getByRole('button', { name: 'Count it as signed' })
  await userEvent.click(go)
  expect(dialog.getByText('Please say why.')).toBeTruthy()
  expect(calls()).toHaveLength(0)
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A fold over the amount.')
  await userEvent.click(go)
  await waitFor(() => expect(calls()).toHaveLength(1))
  expect(calls()[0]?.[1]?.body).toBe(JSON.stringify({ reason: 'A fold over the amount.' }))
})

it('says what the server refused', async () => {
  const refusal = { code: 'stale', message: 'This was changed meanwhile.' }
  fetchMock.mockImplementation(async () => new Response(JSON.stringify(refusal), { status: 409 }))
  show({ state: 'changed', counts: false, may_compare: true }, 'tenant')
  await userEvent.click(screen.getByRole('button', { name: 'Compare signed.pdf again' }))
  expect(await screen.findByText(/changed meanwhile/)).toBeTruthy()
})

it.each([
  ['same', true, /says the same as the certificate, and it is signed/],
  ['confirmed', true, /was compared by Ana Cruz/],
  ['unsigned', false, /no signature was found/],
  ['changed', false, /was changed after signed.pdf was compared/],
] as const)('says of a copy that is %s what it is worth', (state, counts, text) => {
  show({ state, counts, by: 'Ana Cruz', unread: ['signatory_name'] })
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText(/could not be read: Name of the signatory/)).toBeTruthy()
})

it('lists the former copies with who replaced them', () => {
  show({})
  expect(screen.getByRole('button', { name: 'Download first.pdf' })).toBeTruthy()
  expect(screen.getByText(/sent by email, added by Ana Cruz.*removed by Juan Luna/)).toBeTruthy()
})

it('is shown only where a copy was compared or replaced', () => {
  const old = { ...copy({}), comparison: null }
  expect(hasSignedCopies(certificate([old], []))).toBe(false)
  expect(hasSignedCopies(certificate([old]))).toBe(true)
  expect(hasSignedCopies(certificate([copy({})], []))).toBe(true)
})

it('takes from the paper what a draft can hold', () => {
  expect(valueFromPaper('lines.0.m1', '100,000.00')).toBe('100000.00')
  expect(valueFromPaper('signatory_name', 'ANA CRUZ')).toBe('ANA CRUZ')
  expect(valueFromPaper('payor_tin', '99876543200000')).toBeNull()
  expect(valueFromPaper('totals.tax', '1.00')).toBeNull()
  expect(valueFromPaper('period_to', '')).toBeNull()
  expect(copyFieldLabel('payor_zip')).toBe('Payor ZIP')
  expect(copyFieldText('totals.tax', '1,234.5')).toBe('1,234.50')
  expect(copyFieldText('period_from', '2025-07-01')).toBe('1 July 2025')
})
