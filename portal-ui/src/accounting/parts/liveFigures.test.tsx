import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { invalidator } from '../../shared/live/invalidate'
import { followsFigures, useLiveFigures } from './liveFigures'

let client: QueryClient
let open: number
let asked: () => Promise<number>

const Figures = () => {
  useLiveFigures()
  const { data } = useQuery({ queryKey: ['open'], meta: followsFigures, queryFn: () => asked() })
  useQuery({ queryKey: ['other'], queryFn: () => other() })
  return data === undefined ? <p>Loading</p> : <button type="button">{`${data} open`}</button>
}

const other = vi.fn(() => 1)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The server says that figures changed. */
const hint = () => invalidator(client).hint({ resource: 'figures', id: 'all' })

const hide = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
  window.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(async () => {
  vi.useFakeTimers()
  open = 3
  asked = vi.fn(async () => open)
  other.mockClear()
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
  render(
    <QueryClientProvider client={client}>
      <Figures />
    </QueryClientProvider>,
  )
  await pass(10)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('figures are asked for once when the page opens', () => {
  expect(screen.getByText('3 open')).toBeTruthy()
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a hint refreshes figures, and only them, without moving the focus', async () => {
  const button = screen.getByRole('button')
  button.focus()
  open = 4
  hint()
  expect(screen.queryByText('Loading')).toBeNull()
  await pass(10)
  expect(screen.getByText('4 open')).toBe(button)
  expect(document.activeElement).toBe(button)
  expect(other).toHaveBeenCalledTimes(1)
})

test('a hidden tab asks for nothing until it is looked at', async () => {
  hide(true)
  open = 5
  hint()
  await pass(60_000)
  expect(asked).toHaveBeenCalledTimes(1)
  await act(async () => hide(false))
  await pass(10)
  expect(screen.getByText('5 open')).toBeTruthy()
  expect(asked).toHaveBeenCalledTimes(2)
})

test('what changed without a connection is shown when it is back', async () => {
  await act(async () => void window.dispatchEvent(new Event('offline')))
  open = 6
  hint()
  await pass(5_000)
  expect(screen.getByText('3 open')).toBeTruthy()
  await act(async () => void window.dispatchEvent(new Event('online')))
  await pass(10)
  expect(screen.getByText('6 open')).toBeTruthy()
})
