import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../shared/session/sessionStore'
import type { FieldRead } from '../scanQueries'
import { type Answers, answered, noAnswers } from './reviewAnswers'
import { type KeptAnswers, keepAnswers, readAnswers } from './savedAnswers'

export const useOwner = () => String(useSession()?.user.email ?? '')

/** What this device still has of a scan; undefined while that is not known. */
export function useKeptAnswers(id: string): KeptAnswers | null | undefined {
  const owner = useOwner()
  return useQuery({
    queryKey: ['kept-answers', owner, id],
    queryFn: async () => (await readAnswers(owner, id)) ?? null,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  }).data
}

/** The answers of one scan; each is kept on this device until the scan is confirmed. */
export function useReviewAnswers(id: string, kept: KeptAnswers | null) {
  const owner = useOwner()
  const [answers, setAnswers] = useState<Answers>(
    kept ? { values: kept.values, seen: kept.seen } : noAnswers,
  )
  const put = (next: Answers) => {
    setAnswers(next)
    void keepAnswers(owner, id, next)
    return next
  }
  return {
    answers,
    answer: (field: FieldRead, value: string) => put(answered(answers, field, value)),
    /** Fields that stand on no paper as read: a line that was added, or all of them. */
    type: (name: string, value: string) =>
      put({ ...answers, values: { ...answers.values, [name]: value } }),
    fill: (values: Record<string, string>) =>
      put({ ...answers, values: { ...answers.values, ...values } }),
    startOver: () => put(noAnswers),
    forget: () => void keepAnswers(owner, id, noAnswers),
  }
}

export type AnswersState = ReturnType<typeof useReviewAnswers>
