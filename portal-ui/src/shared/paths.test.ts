import { expect, it } from 'vitest'
import { isAt, isLockedPath, paths } from './paths'

it.each([
  '/tenant/forms',
  '/tenant/forms/',
  '/tenant/forms/new',
  '/tenant/Forms',
  '/TENANT/FORMS/1/edit',
  '/tenant/%66orms/1',
  '/tenant//forms',
  '/accounting/Form/1',
])('locks %s', (path) => expect(isLockedPath(path)).toBe(true))

it.each([
  '/tenant/dashboard',
  '/tenant/formsheet',
  '/x/tenant/forms',
  '/accounting/masterlist',
  '/%',
])('leaves %s open', (path) => expect(isLockedPath(path)).toBe(false))

it.each(['/login', '/login/', '/LOGIN', '//login', '/log%69n'])('knows %s as the login', (path) =>
  expect(isAt(paths.login, path)).toBe(true),
)

it('takes no other page for the login', () => expect(isAt(paths.login, '/logins')).toBe(false))
