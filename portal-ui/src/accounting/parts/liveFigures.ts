import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The `meta` of a query of figures, which is asked again when the server says that some changed. */
export const followsFigures = { followsFigures: true }

const isOfFigures = ({ meta }: Query) => meta === followsFigures

/** When the server said so last: its hint of `figures` has the query under this key run again. */
const changedQuery = {
  queryKey: ['figures'],
  queryFn: () => Date.now(),
  initialData: 0,
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
} as const

/**
 * Asks for the figures on the page again when some changed; what is shown stays until then. In a
 * hidden tab they are only marked: react-query asks when the tab is looked at.
 */
export function useLiveFigures() {
  const client = useQueryClient()
  const { data: changedAt } = useQuery(changedQuery)
  useEffect(() => {
    if (changedAt === 0) return
    const refetchType = document.hidden ? 'none' : 'active'
    void client.invalidateQueries({ predicate: isOfFigures, refetchType })
  }, [client, changedAt])
}
