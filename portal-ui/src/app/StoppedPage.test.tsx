import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { StoredUser } from '../shared/api/types'
import { isStillAlone, resumeWithoutPerson, stopForAnother } from '../shared/session/anotherPerson'
import { readEnding } from '../shared/session/sessionEnding'
import { session, sessionHasBegun } from '../shared/session/sessionStore'
import { keys } from '../shared/session/storageKeys'
import { AppRoot } from './AppRoot'
import { loadStopped } from './preload'

const luntian = {
  ...{ identity: '1.7', username: 'tala', name: 'Tala Cruz' },
  payor_name: 'LUNTIAN KITCHEN',
}
const maharlika = { identity: '2.8', username: 'mayumi', payor_name: 'MAHARLIKA' }

afterEach(() => {
  act(resumeWithoutPerson)
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

async function stop(other: StoredUser | null, accountType = 'tenant') {
  await loadStopped()
  sessionHasBegun({ accountType: 'tenant', user: luntian })
  const router = createMemoryRouter(
    [{ element: <AppRoot />, children: [{ path: '*', element: <p>The page</p> }] }],
    { initialEntries: ['/tenant/forms'] },
  )
  render(<RouterProvider router={router} />)
  expect(screen.getByText('The page')).toBeTruthy()
  if (other) localStorage.setItem(keys.user, JSON.stringify(other))
  localStorage.setItem(keys.accountType, accountType)
  await act(async () => stopForAnother())
  await screen.findByRole('heading', { name: 'This tab has stopped' })
  return router
}

const said = () => screen.getByRole('alert').textContent

it('takes the place of the page, and names both', async () => {
  await stop(maharlika)
  expect(screen.queryByText('The page')).toBeNull()
  expect(said()).toBe(
    'You are signed in as LUNTIAN KITCHEN here. Somebody signed in as MAHARLIKA in another tab of this browser.',
  )
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(screen.getByRole('button', { name: 'Go on as MAHARLIKA' })).toBeTruthy()
})

it.each([
  ['tenant', maharlika, '/tenant/dashboard'],
  ['accounting', { identity: '4', name: 'Rosa Diaz' }, '/accounting/dashboard'],
])('goes on as the other at the home page of %s', async (accountType, other, home) => {
  const replace = vi.fn()
  vi.stubGlobal('location', { ...location, pathname: '/tenant/forms', search: '', replace })
  await stop(other, accountType)
  act(() => screen.getByRole('button', { name: /Go on as/ }).click())
  expect(replace).toHaveBeenCalledWith(home)
})

it('says by their own names which colleague it is', async () => {
  await stop({ ...luntian, identity: '3.7', username: 'alon', name: 'Alon Reyes' })
  expect(said()).toContain('signed in as Tala Cruz (LUNTIAN KITCHEN) here')
  expect(screen.getByRole('button', { name: 'Go on as Alon Reyes (LUNTIAN KITCHEN)' })).toBeTruthy()
})

it('offers only to sign in where the other is not known, or has logged out', async () => {
  await stop(maharlika)
  localStorage.clear()
  act(() => void dispatchEvent(new StorageEvent('storage', { key: null })))
  expect(said()).toContain('Somebody else signed in in another tab')
  expect(screen.queryByRole('button', { name: /Go on as/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign in again' })).toBeTruthy()
})

it('leads to the login page and back to the page, and leaves the other signed in', async () => {
  const router = await stop(maharlika)
  await act(async () => screen.getByRole('button', { name: 'Sign in again' }).click())
  expect(router.state.location.pathname).toBe('/login')
  expect([session(), isStillAlone()]).toEqual([null, true])
  expect(readEnding()).toMatchObject({ reason: 'otherPerson', username: 'tala' })
  expect(JSON.parse(localStorage.getItem(keys.user) ?? '')).toEqual(maharlika)
})
