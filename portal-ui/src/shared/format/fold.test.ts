import { expect, test } from 'vitest'
import { fold, hasWords } from './fold'

test.each([
  ['DELA PEÑA & NIÑO', 'dela pena & nino'],
  ['Dela Pen\u0303a', 'dela pena'],
  ['ÉCLAIR Café', 'eclair cafe'],
  ['MAX\u2019S\u00a0 GRILL', "max's grill"],
  ['TRI\u2013NOMA', 'tri-noma'],
  ['  a\t b ', 'a b'],
])('%j is folded to %j', (text, folded) => {
  expect(fold(text)).toBe(folded)
  expect(fold(folded)).toBe(folded)
})

test.each(['peña', 'pena', 'PEÑA', 'NIÑO', 'nino', ''])('%j finds the name', (typed) => {
  expect(hasWords('DELA PEÑA & NIÑO FOOD STALLS', typed)).toBe(true)
  expect(hasWords('DELA CRUZ', 'pena')).toBe(false)
})
