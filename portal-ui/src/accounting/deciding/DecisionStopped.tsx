import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { aboutMove, aboutStatus } from '../../shared/api/about'
import type { Move } from '../../shared/api/types'
import { accountingMessages } from '../../shared/messages/accounting'
import { decidingMessages } from '../../shared/messages/deciding'
import { historyQuery } from '../../shared/queries/certificates'
import type { Answers } from '../../shared/ui/MoveInputs'
import { isEmpty } from '../../shared/ui/moveAnswers'
import { Note } from '../../shared/ui/Note'
import { whenOf } from './conflictMessages'
import type { Form } from './formCache'

const messages = decidingMessages.stopped

/** What was typed for a decision, as lines to copy. */
const asLines = ({ inputs }: Move, answers: Answers) =>
  inputs
    .flatMap(({ name, choices = [] }) => {
      const answer = answers[name]
      if (answer === undefined || isEmpty(answer)) return []
      if (typeof answer === 'string') return [answer]
      return answer.map(({ code, text }) => {
        const label = choices.find(({ value }) => value === code)?.label ?? code
        return text ? `${label}: ${text}` : label
      })
    })
    .join('\n')

/** Who decided it meanwhile and when; where the history does not say so yet, what it is now. */
function useDecidedMeanwhile({ id, status }: Form) {
  const { data = [] } = useQuery(historyQuery(id))
  const last = data.findLast(({ target, source }) => target === status && source !== target)
  return last
    ? accountingMessages.decide.did(last.by, aboutMove(last.move).did, whenOf(last.at, new Date()))
    : messages.isNow(aboutStatus(status).name)
}

interface Props {
  form: Form
  move: Move
  answers: Answers
  /** Why the server would refuse it now; blank where the form has no such move any more. */
  blocked: string
}

/** Somebody was faster while this was being written; what was typed can be copied. */
const DecisionStopped = ({ form, move, answers, blocked }: Props) => {
  const decided = useDecidedMeanwhile(form)
  const typed = asLines(move, answers)
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(typed).then(() => setCopied(true))
  return (
    <Note
      tone="bad"
      icon="hand"
      role="alert"
      action={
        typed && (
          <Button variant="text" onClick={copy}>
            {isCopied ? messages.copied : messages.copy}
          </Button>
        )
      }
    >
      <strong>{blocked || decided}</strong> {messages.stays}
    </Note>
  )
}

export default DecisionStopped
