import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDesk, processor, serve } from '../../testing/desk'

const amount = (count: number, tax: string) => ({ count, tax })
const FIGURES = {
  billed: {
    expected: amount(9, '59060803.60'),
    certified: amount(7, '48035426.00'),
    short: amount(1, '10.00'),
    missing: amount(2, '11025377.60'),
    over: amount(0, '0.00'),
  },
  expected: 3158,
  not_sent: 560,
  received: amount(2598, '48035426.00'),
  clean: amount(2300, '43417100.80'),
  approved: amount(2100, '40093754.10'),
  filed: amount(0, '0.00'),
  sent_back: amount(3, '900.00'),
}
const MALL = {
  ...FIGURES,
  company: 'PCM',
  mall: 'Crest Bay Mall',
  by_day: [amount(0, '0.00'), amount(4, '400.00')],
  earlier: amount(1, '100.00'),
  later: amount(0, '0.00'),
}
const COCKPIT = {
  at: '2026-10-13T10:46:00+08:00',
  period: {
    quarter: '2026Q3',
    label: 'Third quarter 2026',
    since: '2026-10-01',
    until: '2026-12-31',
    due: '2026-10-20',
  },
  company: '',
  choices: ['CNL', 'PCM'],
  is_capped: false,
  totals: FIGURES,
  companies: [
    { ...FIGURES, code: 'CNL', name: 'CREST NORTH', billed: null },
    { ...FIGURES, code: 'PCM', name: 'PACIFIC CREST' },
  ],
  days: ['2026-10-01', '2026-10-02'],
  malls: [MALL],
  pace: {
    state: 'running',
    working_days_left: 5,
    count_a_day: 12.5,
    tax_a_day: '100.00',
    needed_count: 112,
    needed_tax: '2205075.52',
    count_when_due: 2700,
    tax_when_due: '53600000.00',
    days: [{ day: '2026-10-01', count: 1, tax: '100.00' }],
  },
  next: [
    { task: 'not_sent', ...amount(560, '11000000.00') },
    { task: 'file', ...amount(40, '500.00') },
    { task: 'short', ...amount(1, '10.00') },
  ],
}
const manager = { ...processor, role: 'manager' }
const desk = { 'GET /api/me': manager, 'GET /api/oversight/cockpit/': COCKPIT }
const PATH = '/accounting/oversight/cockpit'

beforeEach(() => localStorage.clear())

test('the title says what is missing and what will be in on the due day', async () => {
  serve(desk)
  openDesk(PATH)
  const title = '₱11,025,377.60 is missing; at this pace ₱53,600,000.00 is in on 20 October 2026'
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})

test('the page is printed without its controls', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  serve(desk)
  openDesk(PATH)
  const button = await screen.findByRole('button', { name: 'Print' })
  await userEvent.click(button)
  expect(print).toHaveBeenCalledOnce()
  expect(button.closest('.no-print')).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'Oversight' }).closest('.no-print')).toBeTruthy()
})

test('every number opens its list', async () => {
  serve(desk)
  openDesk(PATH)
  const table = within(await screen.findByRole('table', { name: 'By company, tax in pesos' }))
  const link = (name: string) => table.getByRole('link', { name }).getAttribute('href')
  expect(link('11,025,377.60 Missing, PCM')).toBe(
    '/accounting/reconciliation?quarter=2026Q3&company=PCM&amount=missing',
  )
  expect(link('40,093,754.10 Approved, PCM')).toBe(
    `${PATH}/certificates?quarter=2026Q3&company=PCM&stage=approved`,
  )
  expect(link('560 Not sent, CNL')).toBe(
    '/accounting/oversight/not-sent?quarter=2026Q3&company=CNL',
  )
  expect(table.getAllByText('No billing')).toHaveLength(2)
  const malls = within(screen.getByRole('table', { name: 'Malls by day' }))
  const day = malls.getByRole('link', { name: /^4 4 certificates, ₱400.00, Crest Bay Mall/ })
  expect(day.getAttribute('href')).toBe(
    `${PATH}/certificates?quarter=2026Q3&company=PCM&mall=Crest+Bay+Mall&stage=in&from=2026-10-02&to=2026-10-02`,
  )
  const steps = within(screen.getByRole('list', { name: 'What to do next' }))
  expect(steps.getAllByRole('listitem')).toHaveLength(3)
  const toDo = steps.getAllByRole('link').map((one) => one.getAttribute('href'))
  expect(toDo).toHaveLength(3)
  expect(toDo.at(-1)).toBe('/accounting/reconciliation?quarter=2026Q3&company=PCM&amount=short')
  expect(
    screen.getByRole('link', { name: /^Show 1 of PCM: Ask for what is certified short/ }),
  ).toBeTruthy()
})

test('without billing it counts certificates', async () => {
  const totals = { ...FIGURES, billed: null }
  serve({ ...desk, 'GET /api/oversight/cockpit/': { ...COCKPIT, totals } })
  openDesk(PATH)
  const title = /^560 certificates are missing; at this pace 2,700 certificates are in/
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText(/No billing of this quarter is imported/)).toBeTruthy()
})

test('a quarter without figures says so', async () => {
  const totals = { ...FIGURES, billed: null, expected: 0 }
  serve({ ...desk, 'GET /api/oversight/cockpit/': { ...COCKPIT, totals } })
  openDesk(PATH)
  expect(await screen.findByText('Nothing is expected of this quarter yet')).toBeTruthy()
})

test('pace is a table as well', async () => {
  serve(desk)
  openDesk(PATH)
  await userEvent.click(await screen.findByRole('button', { name: 'As a table' }))
  expect(screen.getByRole('region', { name: 'As a table' })).toBeTruthy()
})

test('a list says what it lists, and its sum', async () => {
  const server = serve({
    ...desk,
    'GET /api/oversight/cockpit/certificates/': {
      count: 1,
      has_more: false,
      next: null,
      previous: null,
      total: amount(1, '30000.00'),
      results: [
        {
          id: 'c1',
          reference: '996-515-799-2026-1',
          status: 'APPROVED',
          payor_name: 'KALINGA',
          company: 'PCM',
          branch: 'Crest Bay Mall',
          tax: '30000.00',
          submitted_at: null,
        },
      ],
    },
  })
  openDesk(`${PATH}/certificates?stage=not_filed&company=PCM&quarter=2026Q3`)
  const title = 'Approved and in no return, PCM: 1 certificate, ₱30,000.00'
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByRole('link', { name: '996-515-799-2026-1' })).toBeTruthy()
  expect(server.sent('GET', '/api/oversight/cockpit/certificates/')).toHaveLength(1)
})
