import { expect, it } from 'vitest'
import { hasNoLetters, labelOf, shown, typed } from './scanFields'

it('names a field as people do', () => {
  expect(labelOf('payor_tin')).toBe('Payor TIN')
  expect(labelOf('lines.0.m2')).toBe('Line 1, month 2')
  expect(labelOf('totals.tax')).toBe('Sum of tax')
})

it('shows a value as the paper has it', () => {
  expect(shown('period_from', '2026-07-01')).toBe('07/01/2026')
  expect(shown('payor_tin', '99098886900000')).toBe('990-988-869-00000')
  expect(shown('lines.0.tax', '9308.4')).toBe('9,308.40')
  expect(shown('signed', 'no')).toBe('No signature')
})

it('shows what could not be read as it is', () => {
  expect(shown('payor_tin', '99?')).toBe('99?')
  expect(shown('lines.0.m1', '6Z,056.21')).toBe('6Z,056.21')
  expect(shown('period_to', '09/3')).toBe('09/3')
})

it('takes what was typed the way people type', () => {
  expect(typed('period_from', '7/1/2026')).toBe('2026-07-01')
  expect(typed('period_from', '07012026')).toBe('2026-07-01')
  expect(typed('payor_tin', '990-988-869-000')).toBe('99098886900000')
  expect(typed('payor_tin', '990988869')).toBe('99098886900000')
  expect(typed('lines.0.m1', ' 62056.2 ')).toBe('62,056.20')
  expect(typed('payor_name', ' MAYON ')).toBe('MAYON')
})

it('keeps what it does not understand, for the server to refuse', () => {
  expect(typed('period_from', 'July')).toBe('July')
  expect(typed('payor_tin', '12')).toBe('12')
  expect(typed('lines.0.m1', 'many')).toBe('many')
})

it('leaves letters to fields that have some', () => {
  expect(hasNoLetters('signatory_tin')).toBe(true)
  expect(hasNoLetters('signatory_name')).toBe(false)
})
