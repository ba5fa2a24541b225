import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { InfiniteListBase, type InfiniteListControllerResult } from 'react-admin'
import { accountingMessages } from '../../../shared/messages/accounting'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { queryClient } from '../../../shared/queries/queryClient'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import type { IconName } from '../../../shared/ui/Icon'
import { Note } from '../../../shared/ui/Note'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { type Segment, SegmentedControl } from '../../../shared/ui/SegmentedControl'
import { MasterDataFrame } from './MasterDataFrame'
import { MasterDataSearch } from './MasterDataSearch'
import { useListFilters } from './useListFilters'

const words = masterDataMessages.tenants

/** The screen itself says what went wrong. A row is not the whole record: the mark parts them. */
const queryOptions = {
  meta: { rows: true },
  onError: () => undefined,
  placeholderData: undefined,
  retry: queryClient.getDefaultOptions().queries?.retry,
}

export interface Found {
  total?: number
  /** What the server says of the list as a whole. */
  // biome-ignore lint/suspicious/noExplicitAny: each resource has its own
  meta?: any
  /** Which of them are asked for. */
  state: string
}

interface Empty {
  icon?: IconName
  title: string
  text?: string
}

interface Props {
  titleOf: (found: Found) => string
  actions: ReactNode
  note?: ReactNode
  /** What is done with the list as it is shown. */
  tools?: (found: Found) => ReactNode
  filter: string
  segmentsOf: (found: Found) => Segment[]
  search: string
  /** What is said where there is nothing, or nothing that was asked for. */
  emptyOf: (isNarrowed: boolean) => Empty
  children: (found: Found) => ReactNode
}

/** A resource of master data, searched and narrowed by its address. */
export const MasterDataList = (props: Props) => {
  const { asked: written, ask } = useListFilters()
  const states = props.segmentsOf({ state: '' }).map(({ value }) => value)
  const isKnown = states.includes(written.state)
  const asked = isKnown ? written : { ...written, state: '' }
  const filter = Object.fromEntries(Object.entries(asked).filter(([, value]) => value))
  const isNarrowed = Boolean(asked.q || asked.state)
  const draw = (list: InfiniteListControllerResult) => {
    const { data, error, isPending, refetch, hasNextPage, fetchNextPage } = list
    const found = { total: list.total, meta: list.meta, state: asked.state }
    return (
      <MasterDataFrame title={props.titleOf(found)} actions={props.actions}>
        {props.note}
        {!isKnown && (
          <Note tone="info" role="status">
            {accountingMessages.list.corrected}
          </Note>
        )}
        <SegmentedControl
          label={props.filter}
          segments={props.segmentsOf(found)}
          value={asked.state}
          onPick={(state) => ask({ state })}
        />
        <MasterDataSearch label={props.search} asked={asked.q} onAsk={(q) => ask({ q })} />
        {props.tools?.(found)}
        <OfflineNote />
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {isPending && <Skeletons lines={8} />}
        {data && (
          <SectionCard>
            {data.length > 0 ? (
              props.children(found)
            ) : (
              <EmptyState
                {...props.emptyOf(isNarrowed)}
                action={
                  isNarrowed && (
                    <Button onClick={() => ask({ q: '', state: '' })}>{words.showAll}</Button>
                  )
                }
              />
            )}
            {hasNextPage && (
              <Button
                disabled={list.isFetchingNextPage}
                onClick={() => void fetchNextPage()}
                sx={{ m: 1 }}
              >
                {list.isFetchingNextPage ? words.loadingMore : words.more}
              </Button>
            )}
          </SectionCard>
        )}
      </MasterDataFrame>
    )
  }
  return (
    <InfiniteListBase
      filter={filter}
      storeKey={false}
      disableSyncWithLocation
      disableAuthentication
      queryOptions={queryOptions}
      render={draw}
    />
  )
}
