import { expect, it } from 'vitest'
import { field } from '../testing/scans'
import {
  answered,
  inOrderOfDoubt,
  leftToLook,
  nextToLook,
  noAnswers,
  saidOf,
} from './reviewAnswers'

const sure = field('payee_tin', '1')
const styles = field('lines.0.m2', '62,056.21', { confidence: 0.91, level: 'look' })
const unsure = field('signatory_tin', '98234711800000', { confidence: 0.61, level: 'unsure' })
const FIELDS = [sure, styles, unsure]

it('brings the least sure first and leaves the rest as the paper has it', () => {
  expect(inOrderOfDoubt(FIELDS)).toEqual([unsure, styles, sure])
})

it('is done with a field that was called right or corrected', () => {
  const one = answered(noAnswers, unsure, unsure.value)
  expect(one).toEqual({ values: {}, seen: ['signatory_tin'] })
  expect(leftToLook(FIELDS, one)).toEqual([styles])
  const both = answered(one, styles, '62,056.27')
  expect(saidOf(styles, both)).toBe('62,056.27')
  expect(leftToLook(FIELDS, both)).toEqual([])
})

it('takes a correction back by typing what was read', () => {
  const wrong = answered(noAnswers, styles, '1.00')
  expect(answered(wrong, styles, styles.value).values).toEqual({})
})

it('goes on to the next that waits, round to the first', () => {
  const ordered = inOrderOfDoubt(FIELDS)
  expect(nextToLook(ordered, noAnswers, null)).toBe('signatory_tin')
  expect(nextToLook(ordered, noAnswers, 'signatory_tin')).toBe('lines.0.m2')
  expect(nextToLook(ordered, noAnswers, 'payee_tin')).toBe('signatory_tin')
  const done = answered(answered(noAnswers, unsure, 'x'), styles, 'y')
  expect(nextToLook(ordered, done, 'payee_tin')).toBeNull()
})
