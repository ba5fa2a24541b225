import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { components } from '../../shared/api/schema'
import { companyChoice } from '../testing/companies'
import { openDesk, processor, Refuse, serve } from '../testing/desk'
import type { BillingImport, ReconciliationPage } from './reconciliationQueries'

type Schemas = components['schemas']

const sent = vi.hoisted(() => [] as Record<string, unknown>[])
vi.mock('../../shared/queries/upload', () => ({
  upload: async ({ fields }: { fields: Record<string, unknown> }) => {
    sent.push(fields)
    return { id: fields.dry_run === 'true' ? 'b1' : 'b2' }
  },
}))

const choices = {
  companies: [companyChoice()],
  returns: [],
  suggested: { form: '1702Q', quarter: '2026Q3' },
}
const row: ReconciliationPage['results'][number] = {
  id: 1,
  tenant: { tin: '998765432', name: 'LUNTIAN KITCHEN' },
  mall: 'Crest Bay Mall',
  unit: 'G-12',
  nature: 'RENT',
  expected: { base: '300000.00', tax: '15000.00', atc: 'WC100' },
  certified: { base: '280000.00', tax: '14000.00', atc: 'WC100' },
  state: 'SHORT',
  why: '₱300,000.00 was billed, but only ₱280,000.00 is certified.',
  short: '1000.00',
  missing: '0.00',
  over: '0.00',
  open: '1000.00',
  signed: '14000.00',
  filed: '0.00',
  announced: '0.00',
  certificates: ['998-765-432-2026-7'],
  explanation: null,
  documents: ['INV-1'],
  einvoices: [{ document: 'INV-1', number: 'EIS-77' }],
}
const page: ReconciliationPage = {
  totals: {
    billed: '300000.00',
    expected: '15000.00',
    certified: '14000.00',
    short: '1000.00',
    missing: '0.00',
    over: '0.00',
    signed: '14000.00',
    filed: '0.00',
    open: '1000.00',
  },
  states: [{ state: 'SHORT', rows: 1, tax: '15000.00', difference: '1000.00' }],
  due: '2026-10-20',
  days_past_due: 3,
  is_loaded: true,
  results: [row],
  next: null,
  count: 1,
  count_is_capped: false,
}
const run: BillingImport = {
  id: 'b1',
  name: 'july.csv',
  by: 'Lead',
  dry_run: true,
  state: 'done',
  message: '',
  rows: 3,
  new: 2,
  same: 0,
  faults: 1,
  faulty: [{ row: 3, column: 'mall', message: 'PCM has no mall of this name.' }],
  created_at: '2026-10-12T03:00:00Z',
  ended_at: '2026-10-12T03:00:01Z',
}
const age = { quarter: '2026Q3', due: '2026-10-20', days_past_due: 3 }
const ageing: Schemas['AgeingSchema'] = {
  buckets: [
    { bucket: 'not_due', rows: 0, open: '0.00', quarters: [] },
    {
      bucket: '1_30',
      rows: 1,
      open: '1000.00',
      quarters: [{ ...age, rows: 1, short: '1000.00', missing: '0.00', open: '1000.00' }],
    },
    { bucket: 'over_90', rows: 0, open: '0.00', quarters: [] },
  ],
  rows: 1,
  open: '1000.00',
}
const tied = { reconciled: '0.00', ledger: '0.00', is_tied: true, differences: [] }
const ledger: Schemas['LedgerTies'] = {
  certified: {
    reconciled: '14000.00',
    ledger: '11000.00',
    is_tied: false,
    differences: [{ name: 'waiting', tax: '3000.00', certificates: ['998-765-432-2026-7'] }],
  },
  filed: tied,
}
const answers = {
  'GET /api/me': { ...processor, role: 'lead' },
  'GET /api/filings/choices/': choices,
  'GET /api/reconciliation/': page,
  'GET /api/reconciliation/payors/': {
    results: [{ ...page.totals, tin: '998765432', name: 'LUNTIAN KITCHEN', rows: 1 }],
    next: null,
    count: 1,
  },
  'GET /api/reconciliation/ageing/': ageing,
  'GET /api/reconciliation/ledger/': ledger,
  'GET /api/billing/imports/': { results: [], next: null, count: 0, count_is_capped: false },
}
const at = '/accounting/reconciliation?company=PCM&quarter=2026Q3'

test('shows the sums, the share that is certified, and each row with its reason', async () => {
  serve(answers)
  openDesk(at)
  expect(await screen.findByRole('img', { name: /^93\.3% of the expected tax/ })).toBeTruthy()
  const list = within(screen.getByRole('table', { name: 'By payor, mall and nature' }))
  expect(list.getByText('LUNTIAN KITCHEN')).toBeTruthy()
  expect(list.getByText('Short')).toBeTruthy()
  expect(list.getByText('1,000.00')).toBeTruthy()
  expect(list.getByText(row.why)).toBeTruthy()
  expect(list.getByText('998-765-432-2026-7')).toBeTruthy()
  expect(list.getByText('INV-1 (e-invoice EIS-77)')).toBeTruthy()
})

test('a figure leads to its rows, and a payor to its units', async () => {
  serve(answers)
  const router = openDesk(at)
  await userEvent.click(await screen.findByRole('button', { name: /Show the rows of Signed/ }))
  expect(router.state.location.search).toContain('amount=signed')
  expect(await screen.findByText(/Only rows in which tax is signed/)).toBeTruthy()
  const payors = within(await screen.findByRole('table', { name: 'By payor' }))
  await userEvent.click(payors.getByRole('button', { name: 'LUNTIAN KITCHEN 998765432' }))
  expect(router.state.location.search).toContain('tenant=998765432')
})

test('a row opens the documents behind it', async () => {
  const document: Schemas['BillingDocumentSchema'] = {
    ...{ id: 5, kind: 'RECEIPT', number: 'OR-1', einvoice: '', mall: row.mall, unit: row.unit },
    ...{ nature: 'RENT', date: '2026-07-05', income_month: '2026-07' },
    ...{ net: '0.00', vat: '0.00', withheld: '9000.00', base: '0.00' },
  }
  const server = serve({
    ...answers,
    'GET /api/reconciliation/documents/': {
      ...{ next: null, count: 1, count_is_capped: false },
      totals: { base: '300000.00', announced: '9000.00' },
      results: [document],
    },
  })
  openDesk(at)
  const name = 'Show the documents of LUNTIAN KITCHEN, Crest Bay Mall, G-12'
  await userEvent.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText('OR-1')).toBeTruthy()
  expect(screen.getByText(/Receipts say that ₱9,000.00 of tax was withheld/)).toBeTruthy()
  expect(server.sent('GET', '/api/reconciliation/documents/').at(-1)?.query).toMatchObject({
    ...{ tin: '998765432', unit: 'G-12', nature: 'RENT' },
  })
})

test('an age opens its rows, and one without any does not', async () => {
  const server = serve({
    ...answers,
    'GET /api/reconciliation/open/': { ...page, results: [{ ...row, ...age }] },
  })
  openDesk(at)
  const ages = within(await screen.findByRole('table', { name: 'Open tax by age' }))
  expect(ages.getByRole('img', { name: '1–30 days: 100.0%' })).toBeTruthy()
  expect(ages.getByRole('button', { name: 'Over 90 days' })).toHaveProperty('disabled', true)
  await userEvent.click(ages.getByRole('button', { name: '1–30 days' }))
  const rows = within(await screen.findByRole('table', { name: 'Open rows: 1–30 days' }))
  expect(rows.getByText(/LUNTIAN KITCHEN/)).toBeTruthy()
  expect(server.sent('GET', '/api/reconciliation/open/').at(-1)?.query.bucket).toBe('1_30')
})

test('names what differs from the credit ledger', async () => {
  serve(answers)
  openDesk(at)
  const tie = within(await screen.findByRole('table', { name: 'Tie to the credit ledger' }))
  expect(tie.getByText('3,000.00')).toBeTruthy()
  expect(tie.getByText(/Not approved yet/)).toBeTruthy()
  expect(screen.queryByText(/have the same sums/)).toBeNull()
})

test('says that nothing is open and that the sums are the same', async () => {
  serve({
    ...answers,
    'GET /api/reconciliation/ageing/': { buckets: [], rows: 0, open: '0.00' },
    'GET /api/reconciliation/ledger/': { certified: tied, filed: tied },
  })
  openDesk(at)
  expect(await screen.findByText('Nothing is open')).toBeTruthy()
  expect(await screen.findByText(/have the same sums/)).toBeTruthy()
})

test('a part that cannot be read says so and leaves the others', async () => {
  const refused = new Refuse(422, { code: 'invalid', message: 'Not now.' })
  serve({ ...answers, 'GET /api/reconciliation/ageing/': refused })
  openDesk(at)
  expect(await screen.findByText('Not now.')).toBeTruthy()
  expect(await screen.findByRole('table', { name: 'By payor' })).toBeTruthy()
})

test('a lead downloads a template of each kind and sees how far a file is read', async () => {
  const reading: BillingImport = { ...run, state: 'running', rows: 100000, new: 24000 }
  const server = serve({
    ...answers,
    'GET /api/billing/imports/b1/': reading,
    'GET /api/billing/template.csv': {},
  })
  openDesk(at)
  await userEvent.selectOptions(await screen.findByLabelText('Template for'), 'Receipt')
  await userEvent.click(screen.getByRole('button', { name: 'CSV template, Receipt' }))
  await vi.waitFor(() =>
    expect(server.sent('GET', '/api/billing/template.csv').at(-1)?.query.kind).toBe('RECEIPT'),
  )
  const file = new File(['company'], 'july.csv', { type: 'text/csv' })
  await userEvent.upload(screen.getByLabelText('Check a file', { selector: 'input' }), file)
  expect(await screen.findByText('24,001 of 100,000 rows are read.')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Reading the file' })).toBeTruthy()
})

test('finds a document by its e-invoice number', async () => {
  serve(answers)
  const router = openDesk(at)
  await userEvent.type(await screen.findByLabelText('Invoice or e-invoice number'), 'EIS-77{Enter}')
  expect(router.state.location.search).toContain('document=EIS-77')
})

test('a lead sees what the watched folder gave, and why a file was refused', async () => {
  const refused: BillingImport = {
    ...run,
    id: 'f1',
    name: 'august.csv',
    by: 'The portal',
    dry_run: false,
    state: 'failed',
    message: 'The first line must name the columns.',
    faults: 0,
    faulty: [],
  }
  const imports = { results: [refused, run], next: null, count: 2, count_is_capped: false }
  serve({ ...answers, 'GET /api/billing/imports/': imports })
  openDesk(at)
  const files = within(await screen.findByRole('table', { name: 'Files of billing documents' }))
  expect(files.getByText('The portal')).toBeTruthy()
  expect(files.getByText('Refused')).toBeTruthy()
  expect(files.getByText('Read, only checked')).toBeTruthy()
  await userEvent.click(files.getByRole('button', { name: 'august.csv' }))
  expect(files.getByText(refused.message)).toBeTruthy()
  await userEvent.click(files.getByRole('button', { name: 'july.csv' }))
  expect(files.getByText('PCM has no mall of this name.')).toBeTruthy()
})

test('narrows the list to units without a lease', async () => {
  const server = serve(answers)
  openDesk(at)
  await userEvent.selectOptions(await screen.findByLabelText('Lease'), 'Units without a lease')
  await screen.findByRole('table', { name: 'By payor, mall and nature' })
  expect(server.sent('GET', '/api/reconciliation/').at(-1)?.query.lease).toBe('none')
})

test.each([
  ['lead', 1],
  ['manager', 1],
  ['processor', 0],
])('a %s is offered the lessee statement %i times', async (role, times) => {
  const server = serve({
    ...answers,
    'GET /api/me': { ...processor, role },
    'GET /api/leases/statement.xlsx': {},
  })
  openDesk(at)
  await screen.findByRole('table', { name: 'By payor, mall and nature' })
  const buttons = screen.queryAllByRole('button', { name: 'Lessee information statement' })
  expect(buttons).toHaveLength(times)
  if (!buttons[0]) return
  await userEvent.click(buttons[0])
  const name = 'Excel, Lessee information statement'
  await userEvent.click(await screen.findByRole('button', { name }))
  await vi.waitFor(() =>
    expect(server.sent('GET', '/api/leases/statement.xlsx').at(-1)?.query.company).toBe('PCM'),
  )
})

test('says that nothing is loaded, and lets a lead bring a file in', async () => {
  const nothing = { ...page, is_loaded: false, results: [], states: [] }
  serve({ ...answers, 'GET /api/reconciliation/': nothing })
  openDesk(at)
  expect(await screen.findByText('No billing document of this quarter is here yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Check a file' })).toBeTruthy()
})

test('leaves bringing in to leads', async () => {
  serve({ ...answers, 'GET /api/me': processor })
  openDesk(at)
  expect((await screen.findAllByText('LUNTIAN KITCHEN'))[0]).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Check a file' })).toBeNull()
})

test('checks a file, names its faults, and brings it in', async () => {
  serve({
    ...answers,
    'GET /api/billing/imports/b1/': run,
    'GET /api/billing/imports/b2/': { ...run, id: 'b2', dry_run: false },
  })
  openDesk(at)
  await screen.findAllByText('LUNTIAN KITCHEN')
  const file = new File(['company'], 'july.csv', { type: 'text/csv' })
  await userEvent.upload(screen.getByLabelText('Check a file', { selector: 'input' }), file)
  expect(await screen.findByText(/3 rows: 2 new, 0 here already\. Nothing was/)).toBeTruthy()
  expect(screen.getByText('PCM has no mall of this name.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Bring it in' }))
  expect(await screen.findByText(/2 documents were brought in, 0 were here/)).toBeTruthy()
  expect(sent.slice(-2).map((fields) => fields.dry_run)).toEqual(['true', 'false'])
})

test('says what the server refuses', async () => {
  serve({
    ...answers,
    'GET /api/reconciliation/': new Refuse(404, {
      code: 'not_found',
      message: 'There is no such company among yours.',
    }),
  })
  openDesk(at)
  expect(await screen.findByText('There is no such company among yours.')).toBeTruthy()
})
