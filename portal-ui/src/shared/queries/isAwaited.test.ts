import { expect, it } from 'vitest'
import { isAwaited } from './isAwaited'

const asked = { isPending: true, isPaused: false, failureCount: 0 }

it('waits for a first answer', () => {
  expect(isAwaited(asked)).toBe(true)
  expect(isAwaited({ ...asked, isPending: false })).toBe(false)
})

it.each([{ isPaused: true }, { failureCount: 1 }])('does not wait when %o', (trouble) => {
  expect(isAwaited({ ...asked, ...trouble })).toBe(false)
})
