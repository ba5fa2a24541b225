import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isDraft } from '../../shared/api/about'
import type { Certificate, Reason } from '../../shared/api/types'
import { changesQuery } from '../../shared/queries/changes'
import { answersTo } from '../../shared/ui/correction'

/** Which reasons of a certificate that came back are answered by what was changed since. */
export function useAnswers({ id, version, reasons, may_edit, status }: Certificate) {
  const isTask = may_edit && !isDraft(status)
  const { queryKey, queryFn, staleTime } = changesQuery(id)
  const { data: changes = [] } = useQuery({
    // What was saved since is another version.
    queryKey: [...queryKey, String(version)],
    queryFn,
    staleTime,
    enabled: isTask,
    placeholderData: keepPreviousData,
  })
  const isAnswered = (reason: Reason) => isTask && answersTo(reason, changes).length > 0
  const open = reasons.filter((reason) => !isAnswered(reason))
  return {
    changes,
    isTask,
    isAnswered,
    /** The reasons that nothing answers yet. */
    open,
    done: reasons.length - open.length,
    all: reasons.length,
  }
}
