import { expect, test } from 'vitest'
import { levelOf, waitedFor, waitedOfGoal, waitingWords, workingDaysSince } from './workingDays'

// Friday, 16 October 2026, 09:00 in Manila.
const FRIDAY = '2026-10-16T01:00:00Z'
const manila = (day: string) => new Date(`${day}T10:00:00+08:00`)

test.each([
  ['2026-10-16', 0],
  ['2026-10-17', 0],
  ['2026-10-19', 1],
  ['2026-10-23', 5],
])('on %s %i working days have begun', (day, days) => {
  expect(workingDaysSince(FRIDAY, manila(day))).toBe(days)
})

test('the day is the one in Manila', () => {
  expect(workingDaysSince('2026-10-15T17:00:00Z', new Date('2026-10-16T15:00:00Z'))).toBe(0)
})

test('a wait is told in words', () => {
  expect(waitedFor(FRIDAY, manila('2026-10-16'))).toBe('Today')
  expect(waitedFor(FRIDAY, manila('2026-10-18'))).toBe('Under 1 day')
  expect(waitedFor(FRIDAY, manila('2026-10-19'))).toBe('1 day')
})

test.each([
  [5, 3, 'calm'],
  [5, 4, 'soon'],
  [5, 5, 'soon'],
  [5, 6, 'over'],
  [1, 0, 'calm'],
  [1, 1, 'soon'],
  [1, 2, 'over'],
])('against a goal of %i, %i days are %s', (goal, days, level) => {
  expect(levelOf(days, goal)).toBe(level)
})

test('a wait is told against the goal that leads settled', () => {
  expect(waitedOfGoal(FRIDAY, 3, manila('2026-10-20'))).toBe('2 of 3 days')
  expect(waitedOfGoal(FRIDAY, 3, manila('2026-10-23'))).toBe('5 days, 2 over')
})

test.each([
  [FRIDAY, '2026-10-16', 'received today'],
  [FRIDAY, '2026-10-22', 'waiting 4 working days'],
  ['2026-10-07T04:27:00Z', '2026-10-16', 'came back today'],
  ['2026-10-07T04:27:00Z', '2026-10-18', 'came back less than a working day ago'],
  ['2026-10-07T04:27:00Z', '2026-10-20', 'came back 2 working days ago'],
])('first sent at %s, on %s it %s', (submitted_at, day, words) => {
  expect(waitingWords({ submitted_at, handed_over_at: FRIDAY }, manila(day))).toBe(words)
})
