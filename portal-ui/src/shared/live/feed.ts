import type { EventPage, PortalEvent } from '../api/types'
import type { LiveState } from './liveState'

/** What the server tells: which record changed, never what it is now. */
export type Hint = Pick<PortalEvent, 'resource' | 'id'> & { seq?: number; move?: string }

export interface FeedOptions {
  /** From where on to be told; what is on the page is as new as this, or newer. */
  after: number | undefined
  /** Where to begin when that is not known. */
  askCursor: () => Promise<number>
  openSocket: (after: number, token: string) => WebSocket
  fetchEvents: (after: number) => Promise<EventPage>
  getToken: () => Promise<string>
  renewToken: () => Promise<string>
  onHint: (hint: Hint) => void
  /** Too much was missed: everything must be asked again. */
  onRefresh: () => void
  onState: (state: LiveState) => void
}

const TOKEN_ENDED = 4401
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 30_000
const POLL_MS = 5_000
const TRIES_BEFORE_POLLING = 3

/** 0.5 s, 1 s, 2 s ... 30 s, each shortened by chance so that clients do not return together. */
export const delayBefore = (attempt: number, chance = Math.random()) =>
  Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS) * (0.5 + chance / 2)

type Frame = Partial<PortalEvent> & { caught_up?: number; refresh?: boolean }

/**
 * Follows the events by socket; when that fails three times, by asking every five seconds, while it
 * keeps trying the socket. The cursor makes sure that nothing is missed in between.
 */
export class LiveFeed {
  private cursor: number | undefined
  private failures = 0
  private socket: WebSocket | null = null
  private retry: ReturnType<typeof setTimeout> | undefined
  private poll: ReturnType<typeof setInterval> | undefined
  private stopped = true
  private readonly options: FeedOptions

  constructor(options: FeedOptions) {
    this.options = options
    this.cursor = options.after
  }

  start() {
    this.stopped = false
    addEventListener('online', this.wake)
    addEventListener('offline', this.goOffline)
    document.addEventListener('visibilitychange', this.wakeWhenSeen)
    void this.connect()
  }

  /** How far it was told. */
  stop() {
    this.stopped = true
    clearTimeout(this.retry)
    this.stopPolling()
    removeEventListener('online', this.wake)
    removeEventListener('offline', this.goOffline)
    document.removeEventListener('visibilitychange', this.wakeWhenSeen)
    this.socket?.close()
    this.socket = null
    return this.cursor
  }

  private wake = () => {
    if (this.socket || this.stopped) return
    clearTimeout(this.retry)
    void this.connect()
  }

  private wakeWhenSeen = () => {
    if (document.visibilityState === 'visible') this.wake()
  }

  private goOffline = () => {
    this.options.onState('offline')
    this.socket?.close()
  }

  private async connect() {
    this.tell(this.poll ? 'polling' : 'catching_up')
    try {
      const after = await this.beginning()
      const token = await this.options.getToken()
      if (this.stopped || this.socket) return
      this.listen(this.options.openSocket(after, token))
    } catch {
      this.fail()
    }
  }

  private async beginning() {
    if (this.cursor !== undefined) return this.cursor
    const cursor = await this.options.askCursor()
    if (!this.stopped) this.options.onRefresh()
    return this.reach(cursor)
  }

  private reach(cursor: number) {
    this.cursor = Math.max(this.cursor ?? 0, cursor)
    return this.cursor
  }

  private listen(socket: WebSocket) {
    this.socket = socket
    socket.onmessage = ({ data }) => this.read(JSON.parse(String(data)) as Frame)
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return
      this.socket = null
      if (this.stopped) return
      if (code === TOKEN_ENDED) void this.renew()
      else this.fail()
    }
  }

  private read(frame: Frame) {
    if (frame.refresh) this.options.onRefresh()
    if (frame.caught_up !== undefined) this.reach(frame.caught_up)
    if (frame.refresh || frame.caught_up !== undefined) this.isCaughtUp()
    if (frame.resource && frame.id) this.hint(frame as Hint)
  }

  private hint(hint: Hint) {
    if (hint.seq !== undefined) this.reach(hint.seq)
    this.options.onHint(hint)
  }

  private isCaughtUp() {
    this.failures = 0
    this.stopPolling()
    this.tell('live')
  }

  private async renew() {
    try {
      await this.options.renewToken()
      if (!this.stopped) await this.connect()
    } catch {
      this.fail()
    }
  }

  private fail() {
    if (this.stopped) return
    this.failures += 1
    if (this.failures >= TRIES_BEFORE_POLLING) this.startPolling()
    else this.tell('catching_up')
    clearTimeout(this.retry)
    this.retry = setTimeout(() => void this.connect(), delayBefore(this.failures - 1))
  }

  private startPolling() {
    if (this.poll) return
    this.tell('polling')
    this.poll = setInterval(() => void this.ask(), POLL_MS)
    void this.ask()
  }

  private stopPolling() {
    clearInterval(this.poll)
    this.poll = undefined
  }

  /** Pages until a page brings nothing new. */
  private async ask() {
    try {
      for (;;) {
        const { events, caught_up } = await this.options.fetchEvents(await this.beginning())
        if (this.stopped) return
        for (const event of events) this.hint(event)
        this.reach(caught_up)
        if (events.length === 0) break
      }
      if (this.poll) this.tell('polling')
    } catch {
      this.tell('offline')
    }
  }

  private tell(state: LiveState) {
    if (!this.stopped) this.options.onState(navigator.onLine ? state : 'offline')
  }
}
