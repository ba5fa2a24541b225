import { expect, test } from 'vitest'
import { Refusal } from '../../shared/api/http'
import { whatHappened } from './conflictMessages'

const now = new Date('2026-10-20T03:00:00Z')
const by = 'J. Dimaandal'
const at = '2026-10-20T02:44:00Z'

const told = (body: object, seen = 'SUBMITTED') =>
  whatHappened(new Refusal(409, { message: 'A sentence.', by, at, ...body }, null), seen, now)

test.each([
  ['approve', 'APPROVED', 'J. Dimaandal approved this at 10:44.'],
  ['disapprove', 'DISAPPROVED', 'J. Dimaandal disapproved this at 10:44.'],
  ['send_back', 'RETURNED', 'J. Dimaandal returned this at 10:44.'],
  ['amend', 'FOR AMENDMENT', 'J. Dimaandal opened this for amendment at 10:44.'],
])('%s is told as what somebody did', (move, status, sentence) => {
  expect(told({ code: 'wrong_status', move, status })).toBe(sentence)
})

test('a change that left the status is told as a change', () => {
  expect(told({ code: 'stale', move: 'claim', status: 'SUBMITTED' })).toBe(
    'J. Dimaandal changed this at 10:44.',
  )
})

test('another day is named', () => {
  expect(told({ move: 'approve', status: 'APPROVED', at: '2026-10-19T02:44:00Z' })).toBe(
    'J. Dimaandal approved this on 19 October 2026 at 10:44.',
  )
})

test('a condition speaks for itself', () => {
  expect(told({ code: 'condition', status: 'SUBMITTED' })).toBe('A sentence.')
})
