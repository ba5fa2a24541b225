import { expect, it } from 'vitest'
import type { Finding } from '../../../shared/api/types'
import { emptyLine, emptyValues, type Values } from '../saving/draftValues'
import { offerOf, repaired } from './repair'

const finding = (field: string, repair: Record<string, string>): Finding => ({
  id: 'X',
  severity: 'block',
  field,
  message: '',
  repair,
})

it.each([
  ['lines.0.tax', { 'lines.0.tax': '2772.00' }, '₱2,772.00'],
  [
    'lines.0.total',
    { 'lines.0.m1': '41250.00', 'lines.0.m2': '82500.00', 'lines.0.total': '123750.00' },
    '₱123,750.00',
  ],
  ['lines.0.rate', { 'lines.0.rate': '5.00' }, '5%'],
  ['lines.0.atc', { 'lines.0.atc': 'WC100' }, 'WC100'],
  ['period_to', { period_to: '2026-09-30' }, '30 September 2026'],
  ['payee_tin', { payee_tin: '00991234500000' }, '009-912-345-00000'],
])('offers for %s what it would fill in', (field, repair, offer) =>
  expect(offerOf(finding(field, repair))).toBe(offer),
)

it('offers nothing where nothing is known', () => {
  expect(offerOf({ ...finding('company', {}), repair: undefined })).toBeNull()
  expect(offerOf(finding('company', {}))).toBeNull()
})

it('parts what the editor holds from what is only sent, and leaves lines that are gone', () => {
  const values: Values = { ...emptyValues, lines: [emptyLine] }
  const repair = { 'lines.0.tax': '1.00', 'lines.4.tax': '2.00', period_to: 'x', payee_tin: '9' }
  expect(repaired(values, repair)).toEqual({
    inputs: [
      ['lines.0.tax', '1.00'],
      ['period_to', 'x'],
    ],
    beside: { payee_tin: '9' },
  })
})
