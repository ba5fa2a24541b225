import { afterEach, expect, it, vi } from 'vitest'
import { expectSession } from '../shared/session/expectedSession'
import { sessionHasBegun, sessionHasEnded } from '../shared/session/sessionStore'

const { loaded, standIn } = vi.hoisted(() => {
  const loaded: string[] = []
  const standIn = (name: string) => () => {
    loaded.push(name)
    return { default: () => null }
  }
  return { loaded, standIn }
})
vi.mock('./PageFrame', standIn('frame'))
vi.mock('./SignedInLayer', standIn('signed in'))
vi.mock('./ThemedAlert', standIn('alert'))
vi.mock('../tenant/index', standIn('tenant'))
vi.mock('../accounting/index', standIn('accounting'))

const { preloadPages } = await import('./preload')

afterEach(() => sessionHasEnded())

it('fetches nothing for a guest until somebody begins to sign in', async () => {
  preloadPages()
  await Promise.resolve()
  expect(loaded).toEqual([])
  expectSession('tenant')
  await vi.waitFor(() => expect(loaded).toHaveLength(4))
  expect(loaded.toSorted()).toEqual(['alert', 'frame', 'signed in', 'tenant'])
})

it('fetches at once the pages of who is signed in', async () => {
  sessionHasBegun({ accountType: 'accounting', user: { providerData: [] } })
  preloadPages()
  await vi.waitFor(() => expect(loaded).toContain('accounting'))
})
