import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useScanMove } from '../list/useScanMove'
import type { Scan } from '../scanQueries'
import { type Answers, inputsOf } from './reviewAnswers'
import { tellOutcome, unseenIn } from './scanOutcome'

interface Options {
  scan: Scan
  answers: Answers
  /** Ticked: it joins what the tenant typed. */
  isJoined: boolean
  onDone: () => void
}

/** Confirms with what was said; what the server still wants looked at is named. */
export function useConfirm({ scan, answers, isJoined, onDone }: Options) {
  const client = useQueryClient()
  const { mutate, error, isPending } = useScanMove()
  const [unseen, setUnseen] = useState<string[]>([])
  const move = (name: 'confirm' | 'key') =>
    mutate(
      {
        id: scan.id,
        version: scan.version,
        move: name,
        inputs: {
          ...(name === 'confirm' ? inputsOf(answers) : { fields: answers.values }),
          ...(scan.joins && !isJoined && { joins: 'none' }),
        },
      },
      {
        onSuccess: (after) => {
          void tellOutcome(client, after, isJoined && scan.joins?.id === after.certificate)
          onDone()
        },
        onError: (refused) => setUnseen(unseenIn(refused)),
      },
    )
  return { confirm: () => move('confirm'), key: () => move('key'), error, isPending, unseen }
}
