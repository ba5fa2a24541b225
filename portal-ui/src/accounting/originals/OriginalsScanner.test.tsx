import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Refusal } from '../../shared/api/http'
import * as client from '../../shared/session/client'
import { useScans } from './useScans'

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)

const scans = () => renderHook(useScans, { wrapper }).result

afterEach(() => vi.restoreAllMocks())

it('keeps each scan in the list, the newest first, with what became of it', async () => {
  vi.spyOn(client, 'post').mockImplementation(async (_path, body) => {
    if ((body as { code: string }).code === 'foreign')
      throw new Refusal(404, { code: 'unknown_code', message: 'Nobody knows it.' }, null)
    return { outcome: 'received', certificate: null, pouch: null }
  })
  const result = scans()
  act(() => result.current.scan(' 998-765-432-2026-7 '))
  act(() => result.current.scan('foreign'))
  act(() => result.current.scan('   '))
  await waitFor(() =>
    expect(result.current.scans.map(({ code, state, text }) => [code, state, text])).toEqual([
      ['foreign', 'refused', 'Nobody knows it.'],
      ['998-765-432-2026-7', 'done', 'Original received'],
    ]),
  )
})

it('loses nothing where the portal is not reached, and sends it again', async () => {
  const post = vi.spyOn(client, 'post').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const result = scans()
  act(() => result.current.scan('998-765-432-2026-7'))
  await waitFor(() => expect(result.current.scans[0]?.state).toBe('lost'))
  post.mockResolvedValueOnce({
    outcome: 'already',
    certificate: { received_on: '2026-10-12' },
    pouch: null,
  })
  const [lost] = result.current.scans
  await act(async () => lost && (await result.current.again(lost)))
  expect(result.current.scans).toHaveLength(1)
  expect(result.current.scans[0]?.text).toContain('Was received already')
})
