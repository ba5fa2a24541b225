import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { accountingMessages } from '../../shared/messages/accounting'
import { commonMessages } from '../../shared/messages/common'
import { meQuery } from '../../shared/queries/certificates'
import { EmptyState } from '../../shared/ui/EmptyState'
import { isIn, lanesOver } from '../parts/lanes'
import type { ListName } from '../parts/lists'
import { useNarrow } from './useNarrow'

/** Without a connection nobody knows whether the lane has rows. */
export const AbsentMasterlist = () => (
  <div role="status">
    <EmptyState
      icon="wifi-off"
      title={accountingMessages.list.notLoaded}
      text={accountingMessages.list.notLoadedText}
    />
  </div>
)

/** Why there are no rows, and what to do about it. */
export const EmptyMasterlist = ({ list }: { list: ListName }) => {
  const { values, isNarrowed, clear } = useNarrow()
  const lane = lanesOver(list).find((one) => isIn(one, values))
  const isOnlyLane = !(values.q || values.quarter || values.branch)
  const { data: me } = useQuery(meQuery())
  if (me?.role === 'administrator')
    return (
      <EmptyState
        title={accountingMessages.dashboard.administratorTitle}
        text={accountingMessages.dashboard.administratorText}
      />
    )
  if (lane && isOnlyLane)
    return (
      <EmptyState
        title={accountingMessages.list.emptyLane(lane.label)}
        text={accountingMessages.list.emptyLaneText}
        action={<Button onClick={clear}>{accountingMessages.list.showAll}</Button>}
      />
    )
  if (isNarrowed)
    return (
      <EmptyState
        icon="search"
        title={accountingMessages.list.noMatch}
        text={accountingMessages.list.noMatchText}
        action={<Button onClick={clear}>{commonMessages.filters.clear}</Button>}
      />
    )
  return list === 'open' ? (
    <EmptyState
      title={accountingMessages.list.emptyOpen}
      text={accountingMessages.list.emptyOpenText}
    />
  ) : (
    <EmptyState
      icon="file-check"
      title={accountingMessages.list.emptyProcessed}
      text={accountingMessages.list.emptyProcessedText}
    />
  )
}
