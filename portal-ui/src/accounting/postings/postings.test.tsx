import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { companyChoice } from '../testing/companies'
import { openDesk, processor, serve } from '../testing/desk'
import type { Posting } from './postingQueries'

const lead = { ...processor, role: 'lead' }
const posting = (id: number, changes: Partial<Posting> = {}): Posting => ({
  id,
  kind: 'certified',
  reverses: null,
  reversed_by: null,
  certificate: `c${id}`,
  reference: `998-765-432-2026-${id}`,
  company: 'PCM',
  branch: 'Crest Bay Mall',
  tenant: 'BATIS MOBILE',
  atc: 'WC100',
  form: '',
  amount: '15000.00',
  day: '2026-10-12',
  document: '',
  acknowledged_at: null,
  acknowledged_by: '',
  ...changes,
})
const choices = {
  companies: [companyChoice()],
  returns: [],
  suggested: { form: '1702Q', quarter: '2026Q3' },
}
const page = (results: Posting[], next_after: number | null = null) => ({
  results,
  next_after,
  may_acknowledge: true,
})
const accounts = (may_edit: boolean) => ({
  company: 'PCM',
  may_edit,
  accounts: [
    { kind: 'certified', debit: '1410', credit: '1400', cost_centre: '', document_type: 'SA' },
  ],
})
const answers = {
  'GET /api/me': lead,
  'GET /api/filings/choices/': choices,
  'GET /api/postings/': page([posting(1), posting(2, { kind: 'withdrawn', reverses: 1 })]),
  'GET /api/postings/accounts/': accounts(false),
  'POST /api/postings/ack/': { acknowledged: 1 },
  'POST /api/postings/refresh/': { derived: 3 },
}
const at = '/accounting/postings'

test('lists postings and what they reverse', async () => {
  serve(answers)
  openDesk(at)
  expect(await screen.findByText('Withdrawn, reverses 1')).toBeTruthy()
  expect(screen.getByRole('link', { name: '998-765-432-2026-1' })).toBeTruthy()
})

test('a lead marks the selected postings under a document', async () => {
  const server = serve(answers)
  openDesk(at)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Select posting 2' }))
  await user.type(screen.getByLabelText('Document number'), '4711')
  await user.click(screen.getByRole('button', { name: 'Mark 1 as posted' }))
  expect(await screen.findByText('1 posting marked.')).toBeTruthy()
  expect(server.sent('POST', '/api/postings/ack/')[0]?.body).toEqual({ ids: [2], document: '4711' })
})

test('selects all that are shown, and none again', async () => {
  serve(answers)
  openDesk(at)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Select all that are shown' }))
  expect(screen.getByRole('button', { name: 'Mark 2 as posted' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear the selection' }))
  expect(screen.getByRole('button', { name: 'Mark 0 as posted' })).toBeTruthy()
})

test('goes on after the last id', async () => {
  const server = serve({
    ...answers,
    'GET /api/postings/': ({ query }: { query: Record<string, string> }) =>
      query.after === '0' ? page([posting(1)], 1) : page([posting(2)]),
  })
  openDesk(at)
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('link', { name: '998-765-432-2026-2' })).toBeTruthy()
  expect(server.sent('GET', '/api/postings/')[1]?.query.after).toBe('1')
})

test('derives at once', async () => {
  serve(answers)
  openDesk(at)
  await userEvent.click(await screen.findByRole('button', { name: 'Derive now' }))
  expect(await screen.findByText('3 new postings.')).toBeTruthy()
})

test('a manager selects nothing', async () => {
  serve({
    ...answers,
    'GET /api/me': { ...processor, role: 'manager' },
    'GET /api/postings/': { ...page([posting(1)]), may_acknowledge: false },
  })
  openDesk(at)
  expect(await screen.findByRole('link', { name: '998-765-432-2026-1' })).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Mark as posted' })).toBeNull()
})

test('an administrator edits the accounts of a company', async () => {
  const server = serve({
    ...answers,
    'GET /api/me': { ...processor, role: 'administrator' },
    'GET /api/postings/accounts/': accounts(true),
    'PUT /api/postings/accounts/': accounts(true),
  })
  openDesk(at)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Edit the accounts of Certified' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.clear(dialog.getByLabelText('Debit account'))
  await user.type(dialog.getByLabelText('Debit account'), '1415')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(server.sent('PUT', '/api/postings/accounts/')[0]?.body).toMatchObject({
    company: 'PCM',
    kind: 'certified',
    debit: '1415',
  })
})

test('an empty list says so', async () => {
  serve({ ...answers, 'GET /api/postings/': page([]) })
  openDesk(at)
  expect(await screen.findByText('No postings')).toBeTruthy()
})
