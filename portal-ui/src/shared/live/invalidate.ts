import type { Query, QueryClient } from '@tanstack/react-query'
import type { Certificate } from '../api/types'
import type { Hint } from './feed'
import { throttle } from './throttle'

const LISTS_MS = 1_000

/** Under this key the last move that was heard of a record is remembered for a while. */
export const lastMoveKey = (id: string) => ['last-move', id]

/** Whether the checks of what is shown name one of these: a duplicate hangs on the other one. */
const namesOneOf =
  (ids: string[]) =>
  ({ queryKey: [kind, , part], state }: Query) =>
    kind === 'certificate' &&
    part === undefined &&
    (state.data as Certificate | undefined)?.checks.some(
      ({ other }) => other && ids.includes(other.id),
    ) === true

/**
 * Turns hints into questions: the query under the changed record's key is asked again. A decision is
 * in the tenant's inbox once it can no longer be undone, after so many seconds.
 */
export function invalidator(client: QueryClient, undoSeconds = 0) {
  const changed = new Set<string>()

  const ask = throttle(() => {
    const ids = [...changed]
    changed.clear()
    void client.invalidateQueries({ queryKey: ['certificates'] })
    void client.invalidateQueries({ queryKey: ['form', 'getList'] })
    void client.invalidateQueries({ queryKey: ['form', 'getManyReference'] })
    void client.invalidateQueries({ predicate: namesOneOf(ids) })
    for (const id of ids) {
      void client.invalidateQueries({ queryKey: ['certificate', id] })
      void client.invalidateQueries({ queryKey: ['form', 'getOne', { id }] })
    }
  }, LISTS_MS)

  /** Whatever happened may have put something into the inbox. */
  const askInbox = throttle(() => void client.invalidateQueries({ queryKey: ['inbox'] }), LISTS_MS)

  const other = new Map<string, () => void>()
  const askFor = (resource: string) => {
    const known = other.get(resource)
    if (known) return known()
    const asking = throttle(() => void client.invalidateQueries({ queryKey: [resource] }), LISTS_MS)
    other.set(resource, asking)
    asking()
  }

  return {
    hint: ({ resource, id, move }: Hint) => {
      if (move) client.setQueryData(lastMoveKey(id), move)
      askInbox()
      if (undoSeconds) setTimeout(askInbox, (undoSeconds + 1) * 1000)
      if (resource !== 'certificates') return askFor(resource)
      changed.add(id)
      ask()
    },
    everything: () => void client.invalidateQueries(),
  }
}
