import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type FormEvent, type ReactNode, useState } from 'react'
import { isRefusal } from '../api/http'
import type { Certificate, Move, MoveInput } from '../api/types'
import { useMakeMove } from '../api/useMakeMove'
import { en } from '../messages/en'
import { DialogFrame } from './DialogFrame'
import { ErrorNote } from './ErrorNote'
import { type Answers, MoveInputs } from './MoveInputs'

interface Props {
  of: Pick<Certificate, 'id' | 'reference' | 'version'>
  move: Move
  onClose: () => void
  onMoved?: (after: Certificate) => void
  /** The screen's own words for a refusal; without them the common note is shown. */
  explain?: (error: unknown) => ReactNode
}

const isEmpty = (answer: Answers[string] | undefined) =>
  typeof answer === 'string' ? answer.trim() === '' : !answer?.length

const missing = (inputs: MoveInput[], answers: Answers) =>
  Object.fromEntries(
    inputs
      .filter((input) => input.required && isEmpty(answers[input.name]))
      .map((input) => [
        input.name,
        input.type === 'reasons' ? en.dialog.chooseReason : en.dialog.required(input.label),
      ]),
  )

const trimmed = (answers: Answers) =>
  Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      typeof answer === 'string' ? answer.trim() : answer,
    ]),
  )

const refusedFields = (error: unknown): Record<string, string> =>
  isRefusal(error, 422)
    ? Object.fromEntries((error.body.fields ?? []).map(({ field, message }) => [field, message]))
    : {}

/** Asks for what the move needs and makes it; a refusal stays in view and nothing typed is lost. */
export const MoveDialog = ({ of, move, onClose, onMoved, explain }: Props) => {
  const [answers, setAnswers] = useState<Answers>({})
  const [gaps, setGaps] = useState<Record<string, string>>({})
  const { mutate, error, isPending } = useMakeMove(of, move.name)
  const errors = { ...refusedFields(error), ...gaps }
  const isFieldRefusal = move.inputs.some(({ name }) => errors[name]) && isRefusal(error, 422)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = missing(move.inputs, answers)
    setGaps(found)
    if (Object.keys(found).length > 0 || isPending) return
    mutate(trimmed(answers), {
      onSuccess: (after) => {
        onClose()
        onMoved?.(after)
      },
    })
  }

  return (
    <DialogFrame
      title={`${move.label} ${of.reference}`}
      onClose={onClose}
      dirty={Object.values(answers).some((answer) => !isEmpty(answer))}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{en.dialog.keepOpen}</Button>
          <Button
            type="submit"
            variant="contained"
            color={move.danger ? 'error' : 'primary'}
            aria-disabled={isPending}
          >
            {isPending ? en.dialog.working : move.label}
          </Button>
        </>
      }
    >
      {error && !isFieldRefusal && (explain?.(error) ?? <ErrorNote error={error} />)}
      {move.inputs.length === 0 && <Typography sx={{ pb: 1.5 }}>{en.dialog.sure}</Typography>}
      <MoveInputs
        inputs={move.inputs}
        answers={answers}
        errors={errors}
        onAnswer={(name, answer) => setAnswers((all) => ({ ...all, [name]: answer }))}
      />
    </DialogFrame>
  )
}
