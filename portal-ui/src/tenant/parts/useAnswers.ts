import { useQuery } from '@tanstack/react-query'
import { isDraft } from '../../shared/api/about'
import type { Certificate, Change, Finding, Reason } from '../../shared/api/types'
import { tenantPageMessages } from '../../shared/messages/tenantPages'
import { changesQuery } from '../../shared/queries/changes'
import { keepPrevious } from '../../shared/queries/keepPrevious'
import { answersTo, blockAbout, openReasons } from '../../shared/ui/correction'
import { fieldName, shownValue } from '../../shared/ui/Timeline'

const words = tenantPageMessages.correct

const changeWords = ([{ field, before, after }, ...others]: [Change, ...Change[]]) =>
  words.changed(
    fieldName(field),
    shownValue(field, before),
    shownValue(field, after),
    others.length,
  )

/** Which change answers a reason, or why what was changed does not. */
function answerWords(reason: Reason, changes: Change[], checks: Finding[]): string {
  const [first, ...others] = answersTo(reason, changes)
  if (!first) return words.open
  const block = blockAbout(reason, checks)
  return block ? words.notRight(block.message) : changeWords([first, ...others])
}

/** Which reasons of a certificate that came back are answered by what was changed since. */
export function useAnswers({ id, version, reasons, may_edit, status, checks }: Certificate) {
  const isTask = may_edit && !isDraft(status)
  const { queryKey, queryFn, staleTime } = changesQuery(id)
  const {
    data: changes = [],
    isFetching,
    isPending,
    isPlaceholderData,
  } = useQuery({
    // What was saved since is another version.
    queryKey: [...queryKey, String(version)],
    queryFn,
    staleTime,
    enabled: isTask,
    placeholderData: keepPrevious,
  })
  const open = isTask ? openReasons(reasons, changes, checks) : reasons
  const isAnswered = (reason: Reason) => !open.includes(reason)
  return {
    changes,
    isTask,
    /** What was changed last is still being read. */
    isReading: isFetching && (isPending || isPlaceholderData),
    isAnswered,
    wordsFor: (reason: Reason) => answerWords(reason, changes, checks),
    /** The reasons that nothing answers yet. */
    open,
    done: reasons.length - open.length,
    all: reasons.length,
  }
}
