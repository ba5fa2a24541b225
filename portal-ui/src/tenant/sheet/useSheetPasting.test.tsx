import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NetworkFailure } from '../../shared/api/http'
import type { QuarterSheet, SheetReading } from '../../shared/api/types'
import { queryClient } from '../../shared/queries/queryClient'
import { createSheet } from './sheetStore'
import { SheetProvider } from './useSheet'
import { useSheetPasting } from './useSheetPasting'

const { get, post } = vi.hoisted(() => ({ get: vi.fn(), post: vi.fn() }))
vi.mock('../../shared/session/client', async (original) => ({
  ...(await original<object>()),
  get,
  post,
}))

const answer = {
  quarter: { code: '2026Q3' },
  signatory: { signatory_name: '', signatory_title: '', signatory_tin: '' },
  rows: [
    {
      company: 'PCM',
      company_name: 'PACIFIC',
      branch: 'Crest Bay Mall',
      certificate: null,
      before: null,
      billed: null,
    },
  ],
  is_checked: true,
} as unknown as QuarterSheet

const TABLE = 'Store\tJuly\tAugust\tSeptember\nCrest Bay Mall\t1\t2\t3'

const reading: SheetReading = {
  rows: [],
  lines: [
    {
      row: 2,
      company: 'PCM',
      company_name: 'PACIFIC',
      branch: 'Crest Bay Mall',
      atc: '',
      amounts: ['1.00', '2.00', '3.00'],
    },
  ],
  unmatched: [],
  blank: 0,
  nameless: [],
  months: [],
  sheets: [],
  question: null,
}

const question = { message: 'Which?', store: 1, months: [0, 3, 4], columns: [] }

const paste = (text: string) => {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { getData: () => text } })
  return act(async () => void document.dispatchEvent(event))
}

const open = () => {
  const sheet = createSheet(answer, 'me', [])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <SheetProvider value={sheet}>{children}</SheetProvider>
    </QueryClientProvider>
  )
  return { sheet, ...renderHook(() => useSheetPasting(), { wrapper }) }
}

const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  return act(async () => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

beforeEach(() => {
  get.mockImplementation(async (path: string) => (path.includes('compan') ? [] : answer))
})

afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
  post.mockReset()
})

it('has what was pasted read by the server, and can be taken back', async () => {
  post.mockResolvedValueOnce(reading)
  const { sheet, result } = open()
  await paste(TABLE)
  await waitFor(() => expect(sheet.state.get().rows[0]?.cells).toEqual(['1.00', '2.00', '3.00']))
  expect(post).toHaveBeenCalledWith('/quarter-sheet/read/?quarter=2026Q3', { text: TABLE })
  expect(result.current.said).toMatchObject({ tone: 'ok', canUndo: true })
  act(() => result.current.undo())
  expect(sheet.state.get().rows[0]?.cells).toEqual(['', '', ''])
})

it('fills nothing in before a question is answered', async () => {
  post.mockResolvedValueOnce({ ...reading, lines: [], question }).mockResolvedValueOnce(reading)
  const { sheet, result } = open()
  await paste(TABLE)
  await waitFor(() => expect(result.current.asked?.question).toEqual(question))
  expect(sheet.state.get().rows[0]?.cells).toEqual(['', '', ''])
  await act(async () => void result.current.choose([1, 2, 3, 4]))
  await waitFor(() => expect(sheet.state.get().rows[0]?.cells[0]).toBe('1.00'))
  expect(post.mock.lastCall?.[0]).toBe('/quarter-sheet/read/?quarter=2026Q3&columns=1%2C2%2C3%2C4')
})

it('says without a connection that it needs one, and reads the table when it is back', async () => {
  post.mockRejectedValueOnce(new NetworkFailure()).mockResolvedValueOnce(reading)
  const { sheet, result } = open()
  await setOnline(false)
  await paste(TABLE)
  await waitFor(() => expect(result.current.said?.text).toContain('when the connection is back'))
  expect(sheet.state.get().rows[0]?.cells).toEqual(['', '', ''])
  await setOnline(true)
  await waitFor(() => expect(sheet.state.get().rows[0]?.cells).toEqual(['1.00', '2.00', '3.00']))
})
