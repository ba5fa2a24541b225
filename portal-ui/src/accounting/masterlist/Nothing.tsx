import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../shared/api/certificates'
import { ac } from '../../shared/messages/accounting'
import { EmptyState } from '../../shared/ui/EmptyState'
import type { ListName } from './lists'
import { useNarrow } from './useNarrow'

/** Why there are no rows, and what to do about it. */
export const Nothing = ({ list }: { list: ListName }) => {
  const { isNarrowed, clear } = useNarrow()
  const { data: me } = useQuery(meQuery())
  if (me?.role === 'administrator')
    return (
      <EmptyState title={ac.dashboard.administratorTitle} text={ac.dashboard.administratorText} />
    )
  if (isNarrowed)
    return (
      <EmptyState
        icon="search"
        title={ac.list.noMatch}
        text={ac.list.noMatchText}
        action={<Button onClick={clear}>{ac.list.clear}</Button>}
      />
    )
  return list === 'open' ? (
    <EmptyState title={ac.list.emptyOpen} text={ac.list.emptyOpenText} />
  ) : (
    <EmptyState
      icon="file-check"
      title={ac.list.emptyProcessed}
      text={ac.list.emptyProcessedText}
    />
  )
}
