import { useQueryClient } from '@tanstack/react-query'
import { type Discarding, discardSoon, refusal } from './discarding'

/** Discards a scan unless it is taken back in time: the list of scans offers Undo. */
export function useDiscard() {
  const client = useQueryClient()
  return ({ id, version, name }: Discarding) => {
    refusal.set(null)
    discardSoon({ id, version, name }, (refused) => {
      refusal.set(refused ?? null)
      void client.invalidateQueries({ queryKey: ['scans'] })
    })
  }
}
