import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EventPage } from '../api/types'
import { get } from '../session/client'
import { freshToken, renewToken } from '../session/tokens'
import { LiveFeed } from './feed'
import { invalidator } from './invalidate'
import { liveState } from './state'

const socketUrl = (after: number) => {
  const url = new URL(`/ws/events?after=${after}`, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url
}

/** Mounted once by each module: keeps what is on screen up to date. */
export const LiveUpdates = () => {
  const client = useQueryClient()
  useEffect(() => {
    const ask = invalidator(client)
    const feed = new LiveFeed({
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
      feed.stop()
      liveState.set(null)
    }
  }, [client])
  return null
}
