import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { delayBefore, LiveFeed } from './feed'
import type { LiveState } from './liveState'
import { throttle } from './throttle'

class FakeSocket {
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  close = () => this.onclose?.({ code: 1000 })
  say = (frame: object) => this.onmessage?.({ data: JSON.stringify(frame) })
}

let sockets: { after: number; socket: FakeSocket }[]
let states: LiveState[]
let feed: LiveFeed
const options = {
  askCursor: vi.fn(),
  fetchEvents: vi.fn(),
  getToken: vi.fn(),
  renewToken: vi.fn(),
  onHint: vi.fn(),
  onRefresh: vi.fn(),
}

beforeEach(async () => {
  vi.useFakeTimers()
  sockets = []
  states = []
  for (const mock of Object.values(options)) mock.mockReset()
  options.getToken.mockResolvedValue('token')
  options.renewToken.mockResolvedValue('token')
  options.fetchEvents.mockResolvedValue({ events: [], caught_up: 0 })
  await start(2)
})

const start = async (after?: number) => {
  feed = new LiveFeed({
    ...options,
    after,
    openSocket: (after) => {
      const socket = new FakeSocket()
      sockets.push({ after, socket })
      return socket as unknown as WebSocket
    },
    onState: (state) => states.push(state),
  })
  feed.start()
  await vi.advanceTimersByTimeAsync(0)
}

afterEach(() => {
  feed.stop()
  vi.useRealTimers()
})

const current = () => {
  const last = sockets.at(-1)
  if (!last) throw new Error('no socket was opened')
  return last.socket
}
const lose = async (code = 1006) => {
  current().onclose?.({ code })
  await vi.advanceTimersByTimeAsync(30_000)
}

describe('live feed', () => {
  it('is live once it has caught up, and comes back where it was', async () => {
    current().say({ seq: 7, resource: 'certificates', id: 'a', move: 'approve' })
    expect(states.at(-1)).toBe('catching_up')
    current().say({ caught_up: 9 })
    expect(states.at(-1)).toBe('live')
    await lose()
    expect(sockets.at(-1)?.after).toBe(9)
    expect(options.onHint).toHaveBeenCalledOnce()
  })

  it('begins where the page stands, and asks for nothing that is there', () => {
    expect(sockets.map(({ after }) => after)).toEqual([2])
    current().say({ caught_up: 2 })
    expect(options.onHint).not.toHaveBeenCalled()
    expect(options.onRefresh).not.toHaveBeenCalled()
  })

  it('hears what moved between the page and its socket', () => {
    current().say({ seq: 3, resource: 'certificates', id: 'a', move: 'approve' })
    current().say({ caught_up: 3 })
    expect(options.onHint.mock.calls).toMatchObject([[{ id: 'a' }]])
  })

  it('asks where to begin when the page does not know, and then for everything', async () => {
    feed.stop()
    options.askCursor.mockRejectedValueOnce(new Error('no network')).mockResolvedValue(5)
    await start()
    expect(sockets).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sockets.at(-1)?.after).toBe(5)
    expect(options.onRefresh).toHaveBeenCalledOnce()
  })

  it('asks for everything when too much was missed', () => {
    current().say({ refresh: true, caught_up: 5000 })
    expect(options.onRefresh).toHaveBeenCalledOnce()
    expect(states.at(-1)).toBe('live')
  })

  it('passes on hints without a number and leaves the cursor', async () => {
    current().say({ caught_up: 3 })
    current().say({ resource: 'scans', id: 's1' })
    expect(options.onHint).toHaveBeenLastCalledWith({ resource: 'scans', id: 's1' })
    await lose()
    expect(sockets.at(-1)?.after).toBe(3)
  })

  it('polls after three failures, keeps trying the socket, and stops polling when it is back', async () => {
    await lose()
    await lose()
    expect(options.fetchEvents).not.toHaveBeenCalled()
    current().onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(0)
    expect(states.at(-1)).toBe('polling')
    const asked = options.fetchEvents.mock.calls.length
    await vi.advanceTimersByTimeAsync(5_000)
    expect(options.fetchEvents.mock.calls.length).toBeGreaterThan(asked)
    current().say({ caught_up: 1 })
    expect(states.at(-1)).toBe('live')
    const before = options.fetchEvents.mock.calls.length
    await vi.advanceTimersByTimeAsync(20_000)
    expect(options.fetchEvents).toHaveBeenCalledTimes(before)
  })

  it('renews its token when the server says that it has ended', async () => {
    current().onclose?.({ code: 4401 })
    await vi.advanceTimersByTimeAsync(0)
    expect(options.renewToken).toHaveBeenCalledOnce()
    expect(sockets).toHaveLength(2)
  })

  it('waits longer each time, up to thirty seconds', () => {
    expect([0, 1, 2, 9].map((attempt) => delayBefore(attempt, 1))).toEqual([
      500, 1000, 2000, 30_000,
    ])
    expect(delayBefore(0, 0)).toBe(250)
  })
})

it('makes two calls of five hundred, and the last one counts', () => {
  const seen: number[] = []
  let value = 0
  const run = throttle(() => seen.push(value), 1000)
  for (value = 1; value <= 500; value += 1) {
    run()
    vi.advanceTimersByTime(1)
  }
  vi.advanceTimersByTime(3000)
  expect(seen).toEqual([1, value])
})
