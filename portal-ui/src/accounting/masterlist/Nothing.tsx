import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { accountingWords } from '../../shared/messages/accounting'
import { commonWords } from '../../shared/messages/common'
import { meQuery } from '../../shared/queries/certificates'
import { EmptyState } from '../../shared/ui/EmptyState'
import { isIn, lanesOver } from '../parts/lanes'
import type { ListName } from '../parts/lists'
import { useNarrow } from './useNarrow'

/** Why there are no rows, and what to do about it. */
export const Nothing = ({ list }: { list: ListName }) => {
  const { values, isNarrowed, clear } = useNarrow()
  const lane = lanesOver(list).find((one) => isIn(one, values))
  const isOnlyLane = !(values.q || values.quarter || values.branch)
  const { data: me } = useQuery(meQuery())
  if (me?.role === 'administrator')
    return (
      <EmptyState
        title={accountingWords.dashboard.administratorTitle}
        text={accountingWords.dashboard.administratorText}
      />
    )
  if (lane && isOnlyLane)
    return (
      <EmptyState
        title={accountingWords.list.emptyLane(lane.label)}
        text={accountingWords.list.emptyLaneText}
        action={<Button onClick={clear}>{accountingWords.list.showAll}</Button>}
      />
    )
  if (isNarrowed)
    return (
      <EmptyState
        icon="search"
        title={accountingWords.list.noMatch}
        text={accountingWords.list.noMatchText}
        action={<Button onClick={clear}>{commonWords.filters.clear}</Button>}
      />
    )
  return list === 'open' ? (
    <EmptyState title={accountingWords.list.emptyOpen} text={accountingWords.list.emptyOpenText} />
  ) : (
    <EmptyState
      icon="file-check"
      title={accountingWords.list.emptyProcessed}
      text={accountingWords.list.emptyProcessedText}
    />
  )
}
