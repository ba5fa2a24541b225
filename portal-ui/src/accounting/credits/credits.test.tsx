import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { companyChoice } from '../testing/companies'
import { openDesk, processor, Refuse, serve } from '../testing/desk'
import type { CreditDifferences, CreditEntry, CreditLedger, CreditReturn } from './creditQueries'

const lead = { ...processor, role: 'lead' }
const choices = {
  companies: [companyChoice()],
  returns: [],
  suggested: { form: '1702Q', quarter: '2026Q3' },
}
const entry = (changes: Partial<CreditEntry>): CreditEntry => ({
  id: 1,
  kind: 'opening',
  quarter: 0,
  amount: '500.00',
  choice: '',
  reason: 'Return of 2025, line 31',
  by: 'Lourdes Evangelista',
  at: '2026-10-08T10:00:00+08:00',
  ...changes,
})
const quarter = (number: number, changes: Partial<CreditReturn> = {}): CreditReturn => ({
  number,
  form: number === 4 ? '1702' : '1702Q',
  starts: '2026-07-01',
  ends: '2026-09-30',
  certified: { certificates: 0, tax: '0.00' },
  claimed: { certificates: 0, tax: '0.00' },
  difference: '0.00',
  versions: [],
  added: '0.00',
  used: null,
  return_line: null,
  ledger_account: null,
  is_tied: false,
  balance: '500.00',
  ...changes,
})
const ledger: CreditLedger = {
  company: 'PCM',
  company_name: 'PACIFIC CREST MALLS, INC.',
  year: 2026,
  is_second: false,
  code: '2026',
  starts: '2026-01-01',
  ends: '2026-12-31',
  may_type: true,
  opening: entry({}),
  expected_opening: '450.00',
  returns: [
    quarter(1),
    quarter(2),
    quarter(3, {
      certified: { certificates: 2, tax: '21000.00' },
      claimed: { certificates: 1, tax: '15000.00' },
      difference: '6000.00',
      return_line: entry({ id: 2, kind: 'return_line', quarter: 3, amount: '15000.00' }),
      ledger_account: entry({ id: 3, kind: 'ledger_account', quarter: 3, amount: '15000.00' }),
      is_tied: true,
    }),
    quarter(4),
  ],
  balance: '15500.00',
  choice: null,
  is_final: false,
  settled: null,
  carried_over: '15500.00',
  entries: [entry({})],
}
const differences: CreditDifferences = {
  tax: '6000.00',
  count: 1,
  results: [
    {
      id: 'c1',
      reference: '998-765-432-2026-7',
      payor_name: 'BATIS MOBILE',
      kind: 'not_claimed',
      certified: '6000.00',
      claimed: '0.00',
      difference: '6000.00',
      why: 'It is in no live version of this return.',
    },
  ],
}
const answers = {
  'GET /api/me': lead,
  'GET /api/filings/choices/': choices,
  'GET /api/credits/': ledger,
  'GET /api/credits/differences/': differences,
  'POST /api/credits/entries/': entry({ id: 9 }),
}
const at = '/accounting/credits?company=PCM&year=2026'

test('shows the ledger, the tie-out and a differing opening credit', async () => {
  serve(answers)
  openDesk(at)
  expect(await screen.findByRole('heading', { level: 1, name: 'Credits PCM, 2026' })).toBeTruthy()
  const table = within(screen.getByRole('table', { name: 'Ledger by return' }))
  expect(table.getByText('15,500.00')).toBeTruthy()
  expect(screen.getByText('Ties')).toBeTruthy()
  expect(screen.getByText(/carries over .*450\.00, which is not the opening credit/)).toBeTruthy()
})

test('names the differences of a return by certificate', async () => {
  serve(answers)
  openDesk(at)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '1702Q, Q3: show the differences' }))
  expect(await screen.findByRole('link', { name: '998-765-432-2026-7' })).toBeTruthy()
  expect(screen.getByText(/1 certificate makes up/)).toBeTruthy()
})

test('a lead types a figure with its reason', async () => {
  const server = serve(answers)
  openDesk(at)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Type a figure' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('Return'), '1702Q, Q3')
  await user.type(dialog.getByLabelText('Amount'), '2000')
  await user.type(dialog.getByLabelText('Reason or source'), '1702Q, line 20')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const [sent] = server.sent('POST', '/api/credits/entries/')
  expect(sent?.body).toEqual({
    company: 'PCM',
    year: 2026,
    is_second: false,
    kind: 'used',
    quarter: 3,
    amount: '2000.00',
    choice: '',
    reason: '1702Q, line 20',
  })
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('says why the server refused, beside the field', async () => {
  const field = { field: 'reason', code: 'blank', message: 'This field may not be blank.' }
  serve({
    ...answers,
    'POST /api/credits/entries/': new Refuse(422, { ...field, fields: [field] }),
  })
  openDesk(at)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Type a figure' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This field may not be blank.')).toBeTruthy()
})

test('a manager reads and types nothing', async () => {
  serve({
    ...answers,
    'GET /api/me': { ...processor, role: 'manager' },
    'GET /api/credits/': { ...ledger, may_type: false },
  })
  openDesk(at)
  expect(await screen.findByRole('table', { name: 'Tie-out' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Type a figure' })).toBeNull()
})

test('an error offers to try again', async () => {
  serve({ ...answers, 'GET /api/credits/': new Refuse(403, { message: 'Not for you.' }) })
  openDesk(at)
  expect(await screen.findByText('Not for you.')).toBeTruthy()
})

test('a second taxable year that ends in one calendar year has a ledger of its own', async () => {
  const year = (code: string, starts: string, ends: string) => ({
    ...{ code, starts, ends },
    year: 2026,
    is_second: code.endsWith('S'),
  })
  const years = [
    year('2026S', '2026-07-01', '2026-12-31'),
    year('2026', '2025-07-01', '2026-06-30'),
  ]
  const server = serve({
    ...answers,
    'GET /api/filings/choices/': { ...choices, companies: [companyChoice({ years })] },
  })
  openDesk(at)
  const option = await screen.findByRole('option', { name: '2026S: Jul 2026 to Dec 2026' })
  expect(screen.getByRole('option', { name: '2026: Jul 2025 to Jun 2026' })).toBeTruthy()
  await userEvent.selectOptions(option.closest('select') as HTMLElement, option)
  await vi.waitFor(() =>
    expect(server.sent('GET', '/api/credits/').at(-1)?.query).toMatchObject({ is_second: '1' }),
  )
})
