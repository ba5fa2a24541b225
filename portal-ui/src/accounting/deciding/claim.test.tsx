import { act, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openDesk, Refuse, serve } from '../testing/desk'
import { form, ID, move, servingForm } from '../testing/forms'

const NOW = '2026-10-20T02:00:00.000Z'
const RENEWAL = `/api/certificates/${ID}/claim/renewal/`
const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const mine = (seconds: number) => ({ name: 'Rowena Panganiban', until: later(seconds), you: true })
const theirs = (seconds: number) => ({ name: 'K. Manalo', until: later(seconds), you: false })

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

/** Loaded behind the list; here it is there before the clock stands still. */
beforeAll(() => import('./FormPage'))
beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(NOW)
})
afterEach(() => vi.useRealTimers())

const openHeld = async (more: Record<string, unknown> = {}) => {
  const held = form({ claimed_by: mine(120), moves: [move('release', 'Release')] })
  const server = serve({ ...servingForm(held), [`POST ${RENEWAL}`]: () => mine(120), ...more })
  openDesk(`/accounting/form/${ID}`)
  await act(() => vi.dynamicImportSettled())
  await pass(1)
  return server
}

test('the seconds of my hold are counted down', async () => {
  await openHeld()
  await pass(11)
  expect(screen.getByText('You hold this certificate')).toBeTruthy()
  expect(screen.getByText(/Renews while you work, 1:4[89] left\./)).toBeTruthy()
})

test('my hold is renewed at half its length, as long as the screen is open', async () => {
  const server = await openHeld()
  await pass(58)
  expect(server.sent('POST', RENEWAL)).toHaveLength(0)
  await pass(3)
  expect(server.sent('POST', RENEWAL)).toHaveLength(1)
  await pass(60)
  expect(server.sent('POST', RENEWAL)).toHaveLength(2)
  expect(screen.getByText(/1:5\d left/)).toBeTruthy()
})

test('a hold that is nearly over is renewed at once', async () => {
  const short = form({ claimed_by: mine(30), moves: [move('release', 'Release')] })
  const server = await openHeld(servingForm(short))
  expect(server.sent('POST', RENEWAL)).toHaveLength(1)
})

test('a hold of somebody else is not renewed', async () => {
  const server = await openHeld(servingForm(form({ claimed_by: theirs(120) })))
  await pass(90)
  expect(server.sent('POST', RENEWAL)).toHaveLength(0)
  expect(screen.getByText('K. Manalo holds this certificate')).toBeTruthy()
})

test('a lost hold says who has it now', async () => {
  let claim = mine(120)
  await openHeld({
    [`GET /api/certificates/${ID}/`]: () => form({ claimed_by: claim }),
    [`POST ${RENEWAL}`]: () => {
      claim = theirs(120)
      const told = { by: 'K. Manalo', at: NOW, status: 'SUBMITTED', version: 4 }
      return new Refuse(409, { code: 'claim_lost', message: 'You no longer hold it.', ...told })
    },
  })
  await pass(61)
  expect(screen.getByRole('alert').textContent).toContain('K. Manalo holds this certificate now.')
  expect(screen.getByText('K. Manalo holds this certificate')).toBeTruthy()
})

test('a hold that ran out says so', async () => {
  let claim: ReturnType<typeof mine> | null = mine(120)
  await openHeld({
    [`GET /api/certificates/${ID}/`]: () =>
      form({ claimed_by: claim, moves: claim ? [] : [move('claim', 'Take')] }),
    [`POST ${RENEWAL}`]: () => {
      claim = null
      return new Refuse(409, { code: 'claim_lost', message: 'Lost.', by: '', at: NOW })
    },
  })
  await pass(61)
  expect(screen.getByRole('alert').textContent).toContain('has run out')
  expect(screen.getByText('Nobody holds this certificate')).toBeTruthy()
})
