import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Certificate } from '../../../shared/api/types'
import { queryClient } from '../../../shared/queries/queryClient'
import * as client from '../../../shared/session/client'
import { sessionHasBegun, sessionHasEnded } from '../../../shared/session/sessionStore'
import type { Ticks } from './savedTicks'
import * as savedTicks from './savedTicks'
import { useTickedAnswers } from './useTickedAnswers'

const amount = { code: 'AMOUNT', label: 'An amount differs', text: '', field: 'lines[0].m1' }
const name = { code: 'NAME', label: 'The name differs', text: 'No comma', field: 'payor_name' }
const returned = {
  id: 'one',
  version: 1,
  status: 'RETURNED',
  may_edit: true,
  reasons: [amount, name],
  checks: [],
} as unknown as Certificate

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

const change = { field: 'lines.0.m1', before: '1', after: '2' }
const shown = (certificate: Certificate) => {
  vi.spyOn(client, 'get').mockResolvedValue([change])
  return renderHook(() => useTickedAnswers(certificate), { wrapper }).result
}

afterEach(() => {
  act(() => sessionHasEnded())
  queryClient.clear()
})

it('ticks by itself what was changed, by hand what was not, and forgets it with the session', async () => {
  const result = shown(returned)
  await waitFor(() => expect(result.current.done).toBe(1))
  act(() => result.current.tick(name, true))
  expect(result.current).toMatchObject({ done: 2, open: [] })
  expect(result.current.wordsFor(name)).toBe('Ticked by you. Not changed yet')
  act(() => result.current.tick(name, false))
  expect(result.current.open).toEqual([name])
  act(() => result.current.tick(name, true))
  act(() => sessionHasEnded())
  expect(result.current.open.map(({ code }) => code)).toContain('NAME')
})

it('keeps what was ticked by hand for the person and company, over a reload of the page', async () => {
  const device = new Map<string, Ticks>()
  vi.spyOn(savedTicks, 'keepTicks').mockImplementation(async (owner, id, ticks) => {
    device.set(`${owner} ${id}`, ticks)
    return undefined
  })
  vi.spyOn(savedTicks, 'readTicks').mockImplementation(
    async (owner, id) => device.get(`${owner} ${id}`) ?? {},
  )
  const signIn = (username: string) =>
    act(() => sessionHasBegun({ accountType: 'tenant', user: { username, payor_tin: '9' } }))
  signIn('ana')
  const before = shown(returned)
  await waitFor(() => expect(before.current.done).toBe(1))
  act(() => before.current.tick(name, true))
  act(() => before.current.tick(amount, false))
  act(() => sessionHasEnded()) // as a reload does, nothing is left in the page
  signIn('ana')
  const after = shown(returned)
  await waitFor(() => expect(after.current.open).toEqual([amount]))
  const later = shown({ ...returned, handed_over_at: '2026-11-20T10:00:00+08:00' })
  await waitFor(() => expect(later.current.open).toEqual([name]))
  act(() => sessionHasEnded())
  signIn('ben')
  const another = shown(returned)
  await waitFor(() => expect(another.current.open).toEqual([name]))
})

it('says which change ticked it, and lets a person untick it', async () => {
  const result = shown(returned)
  await waitFor(() => expect(result.current.isAnswered(amount)).toBe(true))
  expect(result.current.wordsFor(amount)).toBe('Changed: Line 1, month 1, 1.00 → 2.00')
  act(() => result.current.tick(amount, false))
  expect(result.current.open).toEqual([amount, name])
  expect(result.current.wordsFor(amount)).toMatch(/^Unticked by you. Changed: Line 1/)
})

it('does not tick what was changed while a check still blocks there', async () => {
  const message = 'The amount has no tax.'
  const block = { id: 'TAX', severity: 'block' as const, field: 'lines[0].m1', message }
  const warning = { ...block, severity: 'warn' as const, field: 'payor_name' }
  const result = shown({ ...returned, checks: [block, warning] })
  await waitFor(() =>
    expect(result.current.wordsFor(amount)).toBe(`Changed, but not right yet: ${message}`),
  )
  expect(result.current.isAnswered(amount)).toBe(false)
  act(() => result.current.tick(amount, true))
  expect(result.current.isAnswered(amount)).toBe(true)
})
