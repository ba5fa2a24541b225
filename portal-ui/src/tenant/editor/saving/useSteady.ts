import { useCallback, useRef } from 'react'

/** One function for good that does what the latest render would. */
export function useSteady<Given extends unknown[], Answer>(work: (...given: Given) => Answer) {
  const latest = useRef(work)
  latest.current = work
  return useCallback((...given: Given) => latest.current(...given), [])
}
