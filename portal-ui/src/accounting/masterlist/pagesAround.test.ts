import { expect, test } from 'vitest'
import { pagesAround } from './pagesAround'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 40, [1, -4, 4, 5, 6, -40, 40]],
  [40, 40, [1, -39, 39, 40]],
])('page %i of %i', (page, last, expected) => {
  expect(pagesAround(page, last)).toEqual(expected)
})
