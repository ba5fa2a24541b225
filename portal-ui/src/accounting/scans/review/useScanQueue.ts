import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../shared/paths'
import { pageQuery, queueQuery, scanQuery } from '../scanQueries'

/** Where this scan stands among those that wait, and the next one made ready. */
export function useScanQueue(id: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data } = useQuery(queueQuery())
  const rows = data?.results ?? []
  const at = rows.findIndex((row) => row.id === id)
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))]
  const next = others[0]
  const previous = at > 0 ? rows[at - 1] : undefined
  const nextId = next?.id
  const nextPage = next?.pages[0]
  useEffect(() => {
    if (!nextId) return
    void client.prefetchQuery(scanQuery(nextId))
    if (nextPage) void client.prefetchQuery(pageQuery(nextId, nextPage))
  }, [client, nextId, nextPage])
  return {
    next,
    previous,
    total: data?.count ?? rows.length,
    go: (to: { id: string } | undefined) =>
      void navigate(to ? paths.accounting.scan(to.id) : paths.accounting.scans),
  }
}

export type ScanQueue = ReturnType<typeof useScanQueue>
