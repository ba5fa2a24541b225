import { expect, test } from 'vitest'
import { foldNav } from './foldNav'

const ITEMS = [
  { width: 100, counter: 0 },
  { width: 100, counter: 30 },
  { width: 100, counter: 0 },
]

test.each([
  [300, { shown: 3, hasCounts: true }],
  [299, { shown: 3, hasCounts: false }],
  [270, { shown: 3, hasCounts: false }],
  [269, { shown: 2, hasCounts: false }],
  [219, { shown: 1, hasCounts: false }],
  [149, { shown: 0, hasCounts: false }],
  [0, { shown: 0, hasCounts: false }],
])('in %i px counters go first, then the last links into More', (room, folded) => {
  expect(foldNav(ITEMS, 50, room, ITEMS.length)).toEqual(folded)
})
