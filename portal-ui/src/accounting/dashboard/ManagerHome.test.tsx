import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openDesk, processor, Refuse, serve } from '../testing/desk'

const amount = (count: number, tax: string) => ({ count, tax })
const FIGURES = {
  billed: null,
  expected: 40,
  not_sent: 12,
  received: amount(28, '4803.00'),
  clean: amount(20, '4000.00'),
  approved: amount(18, '3900.00'),
  filed: amount(4, '900.00'),
  sent_back: amount(3, '90.00'),
}
const COCKPIT = {
  at: '2026-10-13T10:46:00+08:00',
  period: { quarter: '2026Q3', label: 'Third quarter 2026', due: '2026-10-20' },
  company: '',
  choices: ['PCM'],
  is_capped: false,
  totals: FIGURES,
  companies: [
    { ...FIGURES, code: 'PCM', name: 'PACIFIC CREST' },
    { ...FIGURES, code: 'CST', name: 'CREST', approved: amount(0, '0.00') },
  ],
  days: [],
  malls: [],
  pace: { state: 'overdue', days: [] },
  next: [{ task: 'file', ...amount(14, '3000.00') }],
}
const counts: Record<string, number> = { approve: 1_000, send_back: 2, disapprove: 0, amend: 1 }
const countOf = ({ query }: { query: Record<string, string> }) => ({
  count: counts[query.move ?? ''] ?? 0,
  count_is_capped: query.move === 'approve',
  name: '',
  role: '',
  days: [],
  moves: [],
})
const manager = { 'GET /api/me': { ...processor, role: 'manager' } }
const open = () => openDesk('/accounting/dashboard')

test('a manager comes home to pesos, filing and the week, and to nothing to decide', async () => {
  const server = serve({
    ...manager,
    'GET /api/oversight/cockpit/': COCKPIT,
    'GET /api/audit/summary/': countOf,
  })
  open()
  await screen.findByRole('heading', { level: 1, name: /^12 certificates are missing/ })
  const filing = screen.getByRole('list', { name: 'Filing' })
  expect(
    within(filing)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['PCM₱900.00 filed of ₱3,900.00 approved'])
  const week = await screen.findByRole('list', { name: 'Decided this week' })
  await within(week).findByText('1,000+')
  expect(
    within(week)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1,000+ Approve', '2 Return', '0 Disapprove', '1 Amend'])
  const [first] = within(week).getAllByRole('link')
  expect(first?.getAttribute('href')).toMatch(/audit\?from=.*&to=.*&move=approve/)
  expect(screen.getByRole('link', { name: 'Open the cockpit' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open the oldest' })).toBeNull()
  expect(server.sent('GET', '/api/certificates/')).toEqual([])
})

test('where the figures fail, the week is still there', async () => {
  serve({
    ...manager,
    'GET /api/oversight/cockpit/': new Refuse(503, { message: 'Busy.' }),
    'GET /api/audit/summary/': countOf,
  })
  open()
  expect(await screen.findByText('1,000+')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy()
})
