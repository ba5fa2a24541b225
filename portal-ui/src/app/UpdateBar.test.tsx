import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionHasBegun, sessionHasEnded } from '../shared/session/sessionStore'
import { registerServiceWorker } from '../sw/newVersion'
import { UpdateBar } from './UpdateBar'

/** A registration in which a newer version waits already. */
const waiting = Object.assign(new EventTarget(), { postMessage: vi.fn() })
const registration = Object.assign(new EventTarget(), {
  waiting,
  installing: null,
  update: vi.fn(),
})
const serviceWorker = Object.assign(new EventTarget(), {
  controller: {},
  register: vi.fn(async () => registration),
})

beforeEach(() =>
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { serviceWorker: { value: serviceWorker }, onLine: { value: true } }),
  ),
)

afterEach(() => {
  act(() => sessionHasEnded())
  vi.unstubAllGlobals()
})

async function show() {
  render(<UpdateBar />)
  expect(screen.queryByRole('status')).toBeNull()
  registerServiceWorker()
  return await screen.findByRole('status')
}

it('offers the new version, and can be put off', async () => {
  const bar = await show()
  expect(bar.textContent).toContain('New version')
  expect(bar.textContent).not.toContain('logs you out')
  await userEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(screen.queryByRole('status')).toBeNull()
})

it('says so when reloading would log somebody out, and reloads at a press only', async () => {
  sessionHasBegun({ accountType: 'tenant', user: { providerData: [] } })
  const bar = await show()
  expect(bar.textContent).toContain('Reloading logs you out; what you have typed is kept.')
  expect(waiting.postMessage).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(waiting.postMessage).toHaveBeenCalledWith('take over')
})
