import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Certificate } from '../../shared/api/types'
import { centavosOf, formatAmount } from '../../shared/format/money'
import { openDesk, serve } from '../testing/desk'
import { form, ID, servingForm } from '../testing/forms'
import { previousTotal } from './previousTotal'

const SOA = {
  code: 'SOA_MISMATCH',
  label: 'Amounts differ from our statement of account',
  field: 'lines.0.m2',
  text: '',
}
const SIGNATORY = {
  code: 'SIGNATORY',
  label: 'Signatory is missing',
  field: 'signatory_name',
  text: '',
}
const CHANGES = [
  { field: 'lines.0.m2', before: '412900.00', after: '421900.00' },
  { field: 'payor_address', before: 'PASIG', after: '58 RIZAL AVE., PASIG CITY' },
]

async function openForm(over: Partial<Certificate>, changes: unknown = CHANGES) {
  const server = serve({
    ...servingForm(form(over)),
    [`GET /api/certificates/${ID}/changes/`]: changes,
  })
  openDesk(`/accounting/form/${ID}`)
  await screen.findByRole('region', { name: 'Certificate' })
  return server
}

const back = { status: 'RESUBMITTED' as const, reasons: [SOA, SIGNATORY] }

test('a reason is ticked where its place was changed, and what else changed is named', async () => {
  await openForm(back)
  const asked = await screen.findByRole('region', { name: /Asked for before/ })
  expect(await within(asked).findByText('1 of 2 answered')).toBeTruthy()
  expect(asked.textContent).toContain('412,900.00 is now 421,900.00')
  expect(asked.textContent).toContain('Not changed')
  expect(asked.textContent).toContain('Also changed')
})

test('the old value stands struck out in the cell of the new one', async () => {
  await openForm(back)
  const lines = screen.getByRole('table', { name: 'Income payments, in pesos' })
  const old = await within(lines).findByText('412,900.00')
  expect(old.closest('del')).toBeTruthy()
  expect(old.closest('tr')?.querySelectorAll('del')).toHaveLength(1)
})

test('so does what its column added up to, and no other sum', async () => {
  await openForm(back)
  const lines = screen.getByRole('table', { name: 'Income payments, in pesos' })
  await within(lines).findByText('412,900.00')
  const sums = lines.querySelectorAll('tr:last-of-type del')
  expect(sums).toHaveLength(1)
  const before = centavosOf(form(back).totals.m2) - 900_000n
  expect(sums[0]?.textContent).toContain(formatAmount(before))
})

test('a sum before is without the lines that came and with those that went', () => {
  const came = { field: 'lines.1.tax', before: '', after: '50.00' }
  const went = { field: 'lines.2.tax', before: '7.25', after: '' }
  const other = { field: 'lines.1.total', before: '1.00', after: '2.00' }
  expect(previousTotal('100.00', 'tax', [came, went, other])).toBe(5725n)
  expect(previousTotal('100.00', 'tax')).toBe(10_000n)
})

test('of a form that was sent once no changes are asked for', async () => {
  const { asked } = await openForm({ status: 'SUBMITTED', reasons: [] })
  expect(asked.some(({ path }) => path.endsWith('/changes/'))).toBe(false)
})
