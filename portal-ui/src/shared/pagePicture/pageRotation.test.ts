import { expect, it } from 'vitest'
import {
  boxBetween,
  isDrawn,
  moved,
  stretched,
  type Turn,
  turned,
  turnedBack,
} from './pageRotation'

const BOX = [0.1, 0.2, 0.4, 0.3] as const
const TURNS: Turn[] = [0, 90, 180, 270]
const rounded = (box: readonly number[]) => box.map((share) => Number(share.toFixed(6)))

it('turns a box with its page, clockwise', () => {
  expect(rounded(turned(BOX, 90))).toEqual([0.7, 0.1, 0.8, 0.4])
  expect(rounded(turned(BOX, 180))).toEqual([0.6, 0.7, 0.9, 0.8])
  expect(rounded(turned(BOX, 270))).toEqual([0.2, 0.6, 0.3, 0.9])
})

it.each(TURNS)('turns a box by %i degrees there and back', (turn) => {
  expect(rounded(turnedBack(turned(BOX, turn), turn))).toEqual([...BOX])
})

it('draws a box between two points in any order, on the page only', () => {
  expect(boxBetween([0.5, 0.6], [0.2, -1])).toEqual([0.2, 0, 0.5, 0.6])
})

it('takes a press for no box', () => {
  expect(isDrawn(boxBetween([0.5, 0.6], [0.501, 0.601]))).toBe(false)
  expect(isDrawn(BOX)).toBe(true)
})

it('moves and stretches a box as far as the page goes', () => {
  expect(rounded(moved(BOX, -1, 0.1))).toEqual([0, 0.3, 0.3, 0.4])
  expect(rounded(stretched(BOX, 1, -1))).toEqual([0.1, 0.2, 1, 0.208])
})
