import { expect, it } from 'vitest'
import type { Move } from '../api/types'
import { firstOf, withoutIdle } from './moveOrder'

const move = (name: string, blocked?: string) => ({ name, blocked }) as unknown as Move
const names = (moves: Move[]) => withoutIdle(moves).map(({ name }) => name)

it('shows of two opposite moves the one that can be made', () => {
  expect(names([move('hold'), move('lift_hold', 'Not on hold.')])).toEqual(['hold'])
  expect(names([move('hold', 'On hold.'), move('lift_hold')])).toEqual(['lift_hold'])
})

it('keeps every other blocked move in sight', () => {
  expect(names([move('approve', 'The TIN is missing.'), move('hold')])).toEqual(['approve', 'hold'])
})

it('fills the main button, unless it is blocked', () => {
  expect(firstOf([move('send_back'), move('approve')])).toBe('approve')
  expect(firstOf([move('send_back'), move('approve', 'Wait.')])).toBeUndefined()
})
