import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Refusal } from '../../shared/api/http'
import * as client from '../../shared/session/client'
import { OriginalsScanner } from './OriginalsScanner'
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

const PAPER = { id: 'one', payor_name: 'YAKAL CORP.', branch: 'Crest Bay Mall' }

function serveReceipts() {
  const posted: string[] = []
  vi.spyOn(client, 'post').mockImplementation(async (path) => {
    posted.push(path)
    return { outcome: 'received', certificate: PAPER, pouch: null }
  })
  return posted
}

const scanner = () => render(<OriginalsScanner />, { wrapper })
const scanCode = (code: string) =>
  userEvent.type(screen.getByLabelText('Code or reference'), `${code}{Enter}`)
const undoButton = () => screen.queryByRole('button', { name: /^Undo the receipt of/ })

it('says whose paper it was, and undoes a wrong receipt', async () => {
  const posted = serveReceipts()
  scanner()
  await scanCode('998-765-432-2026-7')
  expect(await screen.findByText('YAKAL CORP., Crest Bay Mall')).toBeTruthy()
  await userEvent.click(undoButton() as HTMLElement)
  expect(await screen.findByText('Receipt undone: its original is missing again')).toBeTruthy()
  expect(posted.at(-1)).toBe('/certificates/one/undo_receipt/')
  expect(undoButton()).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Code or reference'))
})

it('offers it until the next scan', async () => {
  serveReceipts()
  scanner()
  await scanCode('998-765-432-2026-7')
  await waitFor(() => expect(undoButton()).toBeTruthy())
  await scanCode('998-765-432-2026-8')
  await waitFor(() =>
    expect(undoButton()?.getAttribute('aria-label')).toBe('Undo the receipt of 998-765-432-2026-8'),
  )
})

it('offers it for ten seconds', async () => {
  serveReceipts()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  scanner()
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .type(screen.getByLabelText('Code or reference'), '998-765-432-2026-7{Enter}')
  await waitFor(() => expect(undoButton()).toBeTruthy())
  act(() => void vi.advanceTimersByTime(10_000))
  expect(undoButton()).toBeNull()
  vi.useRealTimers()
})
