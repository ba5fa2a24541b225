import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Certificate } from '../../shared/api/types'
import { queryClient } from '../../shared/queries/queryClient'
import { exchangeToken } from '../../shared/session/tokens'
import { alerts, closeAlert } from '../../shared/ui/alerts'
import { saveFile } from '../../shared/ui/saveFile'
import { SubmissionConfirmation } from '../detail/SubmissionConfirmation'
import PrintToSignButton from './PrintToSignButton'

vi.mock('../../shared/ui/saveFile')

const fetchMock = vi.fn<typeof fetch>()
const calls = () =>
  fetchMock.mock.calls
    .map(([url, options]) => `${options?.method ?? 'GET'} ${url}`)
    .filter((call) => call.includes('/certificates/id'))

const PRINT = { name: 'print_to_sign', label: 'Print to sign', danger: false, inputs: [] }

const certificate = (over: object = {}) =>
  ({
    id: 'id',
    version: 3,
    status: 'SUBMITTED',
    reference: '998-765-432-2026-1',
    company_name: 'PACIFIC CREST MALLS, INC.',
    period_from: '2026-07-01',
    updated_at: '2026-10-10T10:00:00+08:00',
    signed_as: [],
    moves: [PRINT],
    ...over,
  }) as unknown as Certificate

const show = (what: React.ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{what}</MemoryRouter>
    </QueryClientProvider>,
  )

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchMock)
  fetchMock
    .mockReset()
    .mockImplementation(async (url) =>
      String(url).includes('/auth/token')
        ? new Response(JSON.stringify({ access_token: 'a', expires_in: 900 }))
        : new Response('{}'),
    )
  await exchangeToken('once', false)
})

afterEach(() => {
  closeAlert()
  queryClient.clear()
})

it('records the print first, and saves the paper', async () => {
  show(<PrintToSignButton certificate={certificate()} />)
  await userEvent.click(screen.getByRole('button', { name: 'Print to sign' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  expect(calls()).toEqual([
    'POST /api/certificates/id/print_to_sign/',
    'GET /api/certificates/id/form.pdf?copy=to_sign',
  ])
})

it('says why an incomplete one is not printed, and asks for nothing', async () => {
  const blocked = "The signatory's name is missing."
  show(<PrintToSignButton certificate={certificate({ moves: [{ ...PRINT, blocked }] })} />)
  await userEvent.click(screen.getByRole('button', { name: 'Print to sign' }))
  expect(alerts.get()?.message).toBe(blocked)
  expect(calls()).toEqual([])
})

it('is not there where the server does not offer it', () => {
  expect(
    show(<PrintToSignButton certificate={certificate({ moves: [] })} />).container.textContent,
  ).toBe('')
})

it('says after Submit that the signed paper is still needed, and what to do', () => {
  show(<SubmissionConfirmation certificate={certificate()} move="submit" />)
  expect(
    screen.getByRole('heading', { name: 'Submitted. Still needed: the signed paper.' }),
  ).toBeTruthy()
  for (const name of ['Print to sign', 'Attach the signed copy'])
    expect(screen.getByRole('button', { name })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Send the original' }).getAttribute('href')).toBe(
    '/tenant/originals',
  )
})

it('says that nothing is left to do only when it is signed', () => {
  show(<SubmissionConfirmation certificate={certificate({ signed_as: ['copy'] })} move="submit" />)
  expect(screen.getByRole('heading', { name: 'Submitted. Nothing more to do now.' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Print to sign' })).toBeNull()
})
