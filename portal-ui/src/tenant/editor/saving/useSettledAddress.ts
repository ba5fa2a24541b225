import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { NewDraft } from './useNewDraft'

/** The browser's address changes when a navigation begins, the rendered one when it has ended. */
const isArrived = (rendered: string) => location.pathname + location.search === rendered

/**
 * Removes "this draft is new" from the address once the server has the draft. A navigation under
 * way is left alone: the address it leads to is settled when it is shown.
 */
export function useSettledAddress(exists: boolean) {
  const navigate = useNavigate()
  const { pathname, search, state, key } = useLocation()
  const isNew = Boolean((state as NewDraft | null)?.isNew)
  // The key: going back and forth can lead to the same address once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const rendered = pathname + search
    if (exists && isNew && isArrived(rendered))
      void navigate(rendered, { replace: true, state: null })
  }, [exists, isNew, pathname, search, key, navigate])
}
