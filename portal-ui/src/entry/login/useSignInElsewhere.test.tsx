import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { leaveSession, session } from '../../shared/session/sessionStore'
import { useSignInElsewhere } from './useSignInElsewhere'

afterEach(() => {
  act(leaveSession)
  localStorage.clear()
})

const store = (identity: string) => {
  localStorage.setItem('user', JSON.stringify({ identity }))
  localStorage.setItem('account-type', 'tenant')
  localStorage.setItem('is-logged-in', 'true')
}
const happen = (name: string) => act(() => void dispatchEvent(new Event(name)))

it.each(['storage', 'focus', 'pageshow', 'visibilitychange'])(
  'goes on at %s with the session that another tab began',
  (name) => {
    renderHook(() => useSignInElsewhere(false))
    happen(name)
    expect(session()).toBeNull()
    store('2.8')
    happen(name)
    expect(session()?.user.identity).toBe('2.8')
  },
)

it('waits until its own sign-in has come to an end', () => {
  const { rerender } = renderHook(({ busy }) => useSignInElsewhere(busy), {
    initialProps: { busy: true },
  })
  store('2.8')
  happen('storage')
  expect(session()).toBeNull()
  rerender({ busy: false })
  expect(session()?.user.identity).toBe('2.8')
})

it('stays where somebody was signed in as it opened, until another one signs in', () => {
  store('2.8')
  renderHook(() => useSignInElsewhere(false))
  happen('focus')
  expect(session()).toBeNull()
  store('1.7')
  happen('focus')
  expect(session()?.user.identity).toBe('1.7')
})
