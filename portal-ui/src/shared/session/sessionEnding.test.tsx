import { afterEach, expect, it } from 'vitest'
import {
  type EndingReason,
  forgetEnding,
  noteEnding,
  pathBefore,
  readEnding,
} from './sessionEnding'
import { sessionHasBegun, sessionHasEnded } from './sessionStore'

const KEY = 'session-ending'

afterEach(() => {
  sessionHasEnded()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

const begin = () => sessionHasBegun({ accountType: 'tenant', user: { username: 'tala' } })
const end = (reason: EndingReason, path = '/tenant/forms/1?tab=2') => {
  begin()
  history.replaceState(null, '', path)
  noteEnding(reason)
  sessionHasEnded()
  return readEnding()
}

it('outlives the session, with the page it ended on', () => {
  expect(end('ended')).toEqual({
    reason: 'ended',
    path: '/tenant/forms/1?tab=2',
    username: 'tala',
  })
  forgetEnding()
  expect(readEnding()).toBeNull()
})

it('is not noted where nobody is signed in', () => {
  noteEnding('reloaded')
  expect(readEnding()).toBeNull()
})

it('leads the same person back, and nobody else', () => {
  const ending = end('otherTab')
  expect(pathBefore(ending, 'tala')).toBe('/tenant/forms/1?tab=2')
  expect(pathBefore(ending, 'other')).toBeNull()
  expect(pathBefore(ending, undefined)).toBeNull()
  expect(pathBefore(null, 'tala')).toBeNull()
})

it.each(['/', '/faqs', '/logout', '//evil.example/tenant/', '/tenantx/'])(
  'leads nobody back to %s',
  (path) => expect(pathBefore({ reason: 'ended', path, username: 'tala' }, 'tala')).toBeNull(),
)

it.each(['{', '5', '{"reason":"other"}', 'null'])('reads %s as nothing', (stored) => {
  sessionStorage.setItem(KEY, stored)
  expect(readEnding()).toBeNull()
})
