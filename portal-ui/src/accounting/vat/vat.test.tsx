import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { paths } from '../../shared/paths'
import { companyChoice } from '../testing/companies'
import { openDesk, processor, Refuse, serve } from '../testing/desk'
import type { VatWithheldPage } from './vatQueries'

const choices = {
  companies: [
    companyChoice(),
    companyChoice({ code: 'CST', name: 'CREST SOUTH, INC.', may_file: false }),
  ],
  returns: [],
  suggested: { form: '1702Q', quarter: '2026Q3' },
}
const entry = {
  form: '2307' as const,
  atc: 'WV020',
  number: '',
  file: null,
  period_from: '2026-07-01',
  period_to: '2026-09-30',
  base: '300000.00',
  tax: '15000.00',
  claimed: '15000.00',
  filing: { id: 'f1', quarter: '2026Q3', number: 2 },
  is_double: false,
  is_other_quarter: false,
}
const page: VatWithheldPage = {
  totals: {
    base: '350000.00',
    tax: '17500.00',
    claimed: '15000.00',
    unclaimed: '2500.00',
    double: '2500.00',
    untyped: 1,
  },
  sums: [
    {
      quarter: '2026Q3',
      atc: 'WV020',
      form: '2306',
      certificates: 1,
      base: '50000.00',
      tax: '2500.00',
      claimed: '0.00',
      unclaimed: '2500.00',
    },
  ],
  results: [
    {
      id: 'c1',
      reference: '998-765-432-2026-7',
      payor_name: 'CITY OF ALON',
      payor_tin: '99876543200000',
      quarter: '2026Q3',
      tax: '17500.00',
      claimed: '15000.00',
      entries: [
        entry,
        {
          ...entry,
          form: '2306',
          file: 'a1',
          base: '50000.00',
          tax: '2500.00',
          claimed: '0.00',
          filing: null,
          is_double: true,
        },
      ],
    },
  ],
  next: null,
  count: 1,
  count_is_capped: false,
}
const empty: VatWithheldPage = {
  ...page,
  totals: {
    base: '0.00',
    tax: '0.00',
    claimed: '0.00',
    unclaimed: '0.00',
    double: '0.00',
    untyped: 0,
  },
  sums: [],
  results: [],
  count: 0,
}
const answers = {
  'GET /api/me': { ...processor, role: 'lead' },
  'GET /api/filings/choices/': choices,
  'GET /api/vat-withheld/': page,
}
const at = '/accounting/vat?company=PCM&quarter=2026Q3'

test('shows totals, sums and certificates, with what to look at', async () => {
  serve(answers)
  openDesk(at)
  expect(await screen.findByRole('heading', { level: 1, name: 'VAT withheld PCM' })).toBeTruthy()
  expect(await screen.findByText('₱17,500.00')).toBeTruthy()
  expect(screen.getByText(/1 Form 2306 has no figures yet/)).toBeTruthy()
  expect(screen.getByText(/₱2,500\.00 is on a Form 2306 whose certificate/)).toBeTruthy()
  expect(screen.getByText(/in no SAWT/)).toBeTruthy()
  const list = within(screen.getByRole('table', { name: 'Certificates' }))
  expect(list.getAllByRole('link', { name: '998-765-432-2026-7' })).toHaveLength(2)
  const claim = list.getByRole('link', { name: 'Q3 2026, version 2' })
  expect(claim.getAttribute('href')).toBe('/accounting/filing/f1')
  expect(list.getByText('also on Form 2307')).toBeTruthy()
})

test('asks for the company and quarter that are chosen', async () => {
  const server = serve(answers)
  openDesk(at)
  const user = userEvent.setup()
  await user.selectOptions(await screen.findByLabelText('Company'), 'CST')
  await user.selectOptions(screen.getByLabelText('Quarter'), 'Every quarter')
  expect(await screen.findByRole('heading', { level: 1, name: 'VAT withheld CST' })).toBeTruthy()
  expect(server.sent('GET', '/api/vat-withheld/').map(({ query }) => query)).toEqual([
    { company: 'PCM', quarter: '2026Q3' },
    { company: 'CST', quarter: '2026Q3' },
    { company: 'CST' },
  ])
})

test('reads on where there is more', async () => {
  const server = serve({
    ...answers,
    'GET /api/vat-withheld/': ({ query }: { query: Record<string, string> }) =>
      query.cursor ? { ...page, results: [] } : { ...page, next: '/api/vat-withheld/?cursor=abc' },
  })
  openDesk(at)
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(server.sent('GET', '/api/vat-withheld/').at(-1)?.query.cursor).toBe('abc')
})

test('says that there is none', async () => {
  serve({ ...answers, 'GET /api/vat-withheld/': empty })
  openDesk(at)
  expect(await screen.findByText('No approved certificate has VAT withheld')).toBeTruthy()
  expect(screen.queryByText(/in no SAWT/)).toBeNull()
})

test('says why it could not be read', async () => {
  serve({ ...answers, 'GET /api/vat-withheld/': new Refuse(500, { message: 'Not now.' }) })
  openDesk(at)
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('an administrator is led to the desk', async () => {
  serve({ ...answers, 'GET /api/me': { ...processor, role: 'administrator' } })
  const router = openDesk(at)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(paths.accounting.status))
})
