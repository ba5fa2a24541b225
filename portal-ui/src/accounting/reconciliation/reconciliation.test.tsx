import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openDesk, processor, Refuse, serve } from '../testing/desk'
import type { BillingImport, ReconciliationPage } from './reconciliationQueries'

const sent = vi.hoisted(() => [] as Record<string, unknown>[])
vi.mock('../../shared/queries/upload', () => ({
  upload: async ({ fields }: { fields: Record<string, unknown> }) => {
    sent.push(fields)
    return { id: fields.dry_run === 'true' ? 'b1' : 'b2' }
  },
}))

const choices = {
  companies: [{ code: 'PCM', name: 'PACIFIC CREST MALLS, INC.', may_file: true }],
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
  why: '₱300,000.00 billed, only ₱280,000.00 certified.',
  short: '1000.00',
  missing: '0.00',
  over: '0.00',
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
const answers = {
  'GET /api/me': { ...processor, role: 'lead' },
  'GET /api/filings/choices/': choices,
  'GET /api/reconciliation/': page,
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
  expect(list.getByText('-1,000.00')).toBeTruthy()
  expect(list.getByText(row.why)).toBeTruthy()
  expect(list.getByText('998-765-432-2026-7')).toBeTruthy()
  expect(list.getByText('INV-1 (e-invoice EIS-77)')).toBeTruthy()
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
  expect(await screen.findByText('LUNTIAN KITCHEN')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Check a file' })).toBeNull()
})

test('checks a file, names its faults, and brings it in', async () => {
  serve({
    ...answers,
    'GET /api/billing/imports/b1/': run,
    'GET /api/billing/imports/b2/': { ...run, id: 'b2', dry_run: false },
  })
  openDesk(at)
  await screen.findByText('LUNTIAN KITCHEN')
  const file = new File(['company'], 'july.csv', { type: 'text/csv' })
  await userEvent.upload(screen.getByLabelText('Check a file', { selector: 'input' }), file)
  expect(await screen.findByText(/3 rows: 2 new, 0 here already\. Nothing was/)).toBeTruthy()
  expect(screen.getByText('PCM has no mall of this name.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Bring it in' }))
  expect(await screen.findByText(/2 documents were brought in, 0 were here/)).toBeTruthy()
  expect(sent.map((fields) => fields.dry_run)).toEqual(['true', 'false'])
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
