import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openDesk, processor, Refuse, serve } from '../testing/desk'
import type { FilingDetail } from './filingQueries'
import type { Package } from './packageCalls'

const save = vi.hoisted(() => vi.fn())
vi.mock('../../shared/ui/saveFile', () => ({ saveFile: save }))

const filing: FilingDetail = {
  id: 'f1',
  company: 'PCM',
  form: '1702Q',
  quarter: '2026Q3',
  period_from: '2026-07-01',
  period_to: '2026-09-30',
  number: 1,
  kind: 'first',
  reason: '',
  counts: true,
  against: {
    version: null,
    is_changed: false,
    added: [],
    removed: [],
    changed: [],
    counts: { added: 0, removed: 0, changed: 0 },
    tax: '0.00',
  },
  certificates: 3,
  base: '9000.00',
  tax: '450.00',
  status: 'FILED',
  moves: [],
  withdrawn: null,
  by: 'Lourdes Evangelista',
  at: '2026-10-08T10:00:00+08:00',
  file_name: '00991234500000920261702Q.DAT',
  may_file: true,
  codes: [],
  piles: [],
  file: { name: 'a.DAT', records: 3, size: 312, sha256: 'abc', first: [], control: '' },
}
const none: Package = {
  state: 'none',
  done: 0,
  count: 0,
  certificates: 0,
  by: '',
  at: null,
  ended_at: null,
  message: '',
  name: 'a_package.zip',
  kept_days: 30,
  parts: [],
  left_out_count: 0,
  left_out: [],
}
const running: Package = { ...none, state: 'running', done: 2, count: 6, certificates: 2 }
const done: Package = {
  ...none,
  state: 'done',
  certificates: 2,
  ended_at: '2026-10-08T10:05:00+08:00',
  parts: [{ number: 1, name: 'EAFS-01.pdf', certificates: 2, size: 2048, sha256: 'def' }],
  left_out_count: 1,
  left_out: [
    { id: 'c1', reference: '991-2026-1', payor_name: 'BATIS', why: 'It is CANCELLED now.' },
  ],
}
const address = '/api/filings/f1/package/'
const answers = (told: unknown, more: Record<string, unknown> = {}) => ({
  'GET /api/me': { ...processor, role: 'lead' },
  'GET /api/filings/f1/': filing,
  'GET /api/filings/f1/certificates/': {
    results: [],
    next: null,
    count: 0,
    count_is_capped: false,
  },
  [`GET ${address}`]: told,
  ...more,
})
const at = '/accounting/filing/f1'
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('a package is begun, and its steps are told until it is stopped', async () => {
  const stopped = { ...running, state: 'stopped' }
  const server = serve(
    answers(none, { [`POST ${address}`]: running, [`POST ${address}stop/`]: stopped }),
  )
  openDesk(at)
  await userEvent.click(await button('Make the package'))
  expect(server.sent('POST', address)[0]?.body).toEqual({ anew: false })
  expect(await screen.findByText(/2 of 6 steps are done/)).toBeTruthy()
  await userEvent.click(await button('Stop'))
  expect(await screen.findByText('Stopped. 2 certificates made so far.')).toBeTruthy()
  expect(await button('Go on')).toBeTruthy()
})

test('one that is under way when the page is opened is followed to its end', async () => {
  const told = [running, { ...running, done: 4 }, done]
  serve(answers(() => told.shift() ?? done))
  openDesk(at)
  expect(await screen.findByText(/2 of 6 steps/)).toBeTruthy()
  expect(await screen.findByText(/4 of 6 steps/, {}, { timeout: 3000 })).toBeTruthy()
  expect(await button(/^ZIP/)).toBeTruthy()
})

test('what is made is taken whole or by its parts, and what is left out says why', async () => {
  const server = serve(answers(done))
  openDesk(at)
  await userEvent.click(await button('ZIP, a_package.zip'))
  await userEvent.click(await button('PDF, EAFS-01.pdf'))
  expect(server.sent('GET', `${address}whole.zip`)).toHaveLength(1)
  expect(server.sent('GET', `${address}parts/1.pdf`)).toHaveLength(1)
  expect(screen.getByText('Not in it: 1 certificate')).toBeTruthy()
  expect(screen.getByText('It is CANCELLED now.')).toBeTruthy()
  const link = screen.getByRole('link', { name: '991-2026-1' })
  expect(link.getAttribute('href')).toBe('/accounting/form/c1')
})

test('why it failed is said, and it can be gone on with or made anew', async () => {
  const failed = { ...running, state: 'failed', message: 'It takes more than 99 parts.' }
  const server = serve(answers(failed, { [`POST ${address}`]: running }))
  openDesk(at)
  expect(await screen.findByText('It takes more than 99 parts.')).toBeTruthy()
  expect(await button('Go on')).toBeTruthy()
  await userEvent.click(await button('Make it anew'))
  expect(server.sent('POST', address)[0]?.body).toEqual({ anew: true })
})

test('a refusal is told beside the button', async () => {
  const refusal = new Refuse(409, { message: 'Not now.' })
  serve(answers(none, { [`POST ${address}`]: refusal }))
  openDesk(at)
  await userEvent.click(await button('Make the package'))
  expect(await screen.findByText('Not now.')).toBeTruthy()
})

test('who may not file sees nothing of it', async () => {
  const server = serve({ ...answers(none), 'GET /api/filings/f1/': { ...filing, may_file: false } })
  openDesk(at)
  expect(await screen.findByRole('heading', { name: /version 1$/ })).toBeTruthy()
  expect(screen.queryByText('Package for the BIR')).toBeNull()
  expect(server.sent('GET', address)).toHaveLength(0)
})
