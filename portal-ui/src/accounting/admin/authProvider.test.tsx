import { expect, test } from 'vitest'
import { Refusal } from '../../shared/api/http'
import { session, sessionHasBegun } from '../../shared/session/sessionStore'
import { authProvider } from './authProvider'

const begin = () => sessionHasBegun({ accountType: 'accounting', user: {} })

test('a 401 ends the session everywhere', async () => {
  begin()
  await expect(authProvider.checkError(new Refusal(401, {}, null))).rejects.toBeDefined()
  expect(session()).toBeNull()
})

test('any other refusal leaves the session alone', async () => {
  begin()
  await authProvider.checkError(new Refusal(403, {}, null))
  expect(session()).not.toBeNull()
})

test('whoever has no session is not let in', async () => {
  await authProvider.checkError(new Refusal(401, {}, null)).catch(() => undefined)
  await expect(authProvider.checkAuth({})).rejects.toBeDefined()
})
