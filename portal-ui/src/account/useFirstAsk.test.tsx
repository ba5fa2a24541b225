import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { StoredUser } from '../shared/api/types'
import { putTermsOff } from './accountScreen'
import { useFirstAsk } from './useFirstAsk'

vi.mock('../shared/config', async (original) => ({
  ...(await original<object>()),
  useConfig: () => ({ terms_version: '2' }),
}))

const user = (over: Partial<StoredUser>) =>
  ({ email: null, pending_email: null, terms_agreed_version: '1', ...over }) as StoredUser

it('asks for the terms, then for the address, then for nothing', () => {
  const { result, rerender } = renderHook(useFirstAsk, { initialProps: user({}) })
  expect(result.current).toBe('terms')
  rerender(user({ terms_agreed_version: '2' }))
  expect(result.current).toBe('email')
  rerender(user({ terms_agreed_version: '2', pending_email: 'a@shop.example' }))
  expect(result.current).toBeNull()
})

it('goes on when the terms are put off', () => {
  const { result } = renderHook(useFirstAsk, { initialProps: user({}) })
  act(putTermsOff)
  expect(result.current).toBe('email')
})
