import { useSyncExternalStore } from 'react'
import { throttle } from '../../../shared/live/throttle'
import { scanMessages } from '../../../shared/messages/scans'
import { queryClient } from '../../../shared/queries/queryClient'
import { onSessionEnd, session } from '../../../shared/session/sessionStore'
import { addScan } from '../scanQueries'
import { createQueue, type Queue } from './uploadQueue'

/** The one queue of this window; it goes on while its person looks at something else. */

const MOST_BYTES = 25_000_000
const ASK_EVERY_MS = 1_000

const askAgain = throttle(
  () => void queryClient.invalidateQueries({ queryKey: ['scans'] }),
  ASK_EVERY_MS,
)

let standing: { owner: string; queue: Queue } | null = null

const wake = () => standing?.queue.wake()

function begin(owner: string): Queue {
  const queue = createQueue({
    owner,
    send: addScan,
    onSent: askAgain,
    mostBytes: MOST_BYTES,
    tooLarge: scanMessages.drop.tooLarge,
  })
  standing = { owner, queue }
  addEventListener('online', wake)
  void queue.resume()
  return queue
}

onSessionEnd(() => {
  standing?.queue.end()
  standing = null
  removeEventListener('online', wake)
})

/** Files are kept by person, because desks are shared. */
export function uploads(): Queue {
  const owner = String(session()?.user.email ?? '')
  return standing?.owner === owner ? standing.queue : begin(owner)
}

export function useUploads() {
  const queue = uploads()
  const rows = useSyncExternalStore(queue.rows.subscribe, queue.rows.get)
  return { queue, rows }
}
