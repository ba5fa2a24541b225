import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { EventPage } from '../api/types'
import { get } from '../session/client'
import { askMe, lastAnswer, useFirstAnswer } from '../session/me'
import { onSessionEnd } from '../session/sessionStore'
import { freshToken, renewToken } from '../session/tokens'
import { LiveFeed } from './feed'
import { invalidator } from './invalidate'
import { liveState } from './liveState'

const socketUrl = (after: number) => {
  const url = new URL(`/ws/events?after=${after}`, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url
}

/** How far this tab was told before it went to a page that does not listen. */
let heard: number | undefined
onSessionEnd(() => {
  heard = undefined
})

const Feed = () => {
  const client = useQueryClient()
  useEffect(() => {
    const ask = invalidator(client, lastAnswer()?.me.undo_seconds ?? 0)
    const feed = new LiveFeed({
      after: heard ?? lastAnswer()?.since,
      askCursor: async () => (await askMe()).caught_up,
      openSocket: (after, token) =>
        new WebSocket(socketUrl(after), ['portal.v1', `bearer.${token}`]),
      fetchEvents: (after) => get<EventPage>('/events', { after }),
      getToken: freshToken,
      renewToken,
      onHint: ask.hint,
      onRefresh: ask.everything,
      onState: liveState.set,
    })
    feed.start()
    return () => {
      heard = feed.stop()
      liveState.set(null)
    }
  }, [client])
  return null
}

interface LiveUpdatesProps {
  /** Shown until then. */
  waiting: ReactNode
  children: ReactNode
}

/** Around each module: what it shows is asked when the page's first answer is there, and kept up. */
export const LiveUpdates = ({ waiting, children }: LiveUpdatesProps) =>
  useFirstAnswer() ? (
    <>
      <Feed />
      {children}
    </>
  ) : (
    waiting
  )
