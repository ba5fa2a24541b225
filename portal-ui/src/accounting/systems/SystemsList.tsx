import Box from '@mui/material/Box'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Paged } from '../../shared/api/types'
import { systemsMessages as words } from '../../shared/messages/systems'
import { Skeletons } from '../../shared/plain/Skeletons'
import { EmptyState } from '../../shared/ui/EmptyState'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { plainList } from '../../shared/ui/layout'
import { MoreRows } from '../parts/MoreRows'

interface Props<T> {
  of: UseInfiniteQueryResult<{ pages: Paged<T>[] }>
  label: string
  none: string
  children: (row: T) => ReactNode
}

/** A list that is read page by page: loading, failed, empty or there. */
export const SystemsList = <T,>({ of, label, none, children }: Props<T>) => {
  const rows = of.data?.pages.flatMap(({ results }) => results)
  return (
    <>
      {of.error && (
        <Box sx={{ p: 2 }}>
          <ErrorNote error={of.error} onRetry={() => void of.refetch()} />
        </Box>
      )}
      {of.isPending && <Skeletons lines={3} />}
      {rows?.length === 0 && <EmptyState icon="circle-check" title={none} />}
      {rows && rows.length > 0 && (
        <Box component="ul" aria-label={label} sx={plainList}>
          {rows.map(children)}
        </Box>
      )}
      <MoreRows of={of} label={words.more} loading={words.loadingMore} />
    </>
  )
}
