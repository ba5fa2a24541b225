import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type FormEvent, type ReactNode, useState } from 'react'
import { isRefusal } from '../api/http'
import type { Certificate, Move, MoveInput } from '../api/types'
import { commonWords } from '../messages/common'
import { useMakeMove } from '../queries/useMakeMove'
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
  /** What the move is about, where that is more than its name. */
  summary?: ReactNode
  /** Pressed before something in the summary was settled, it says so instead. */
  onHeld?: (() => void) | undefined
  bottom?: boolean
}

const isEmpty = (answer: Answers[string] | undefined) =>
  typeof answer === 'string' ? answer.trim() === '' : !answer?.length

const missing = (inputs: MoveInput[], answers: Answers) =>
  Object.fromEntries(
    inputs
      .filter((input) => input.required && isEmpty(answers[input.name]))
      .map((input) => [
        input.name,
        input.type === 'reasons'
          ? commonWords.dialog.chooseReason
          : commonWords.dialog.required(input.label),
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
export const MoveDialog = (props: Props) => {
  const { of, move, onClose, onMoved, explain, summary, onHeld } = props
  const [answers, setAnswers] = useState<Answers>({})
  const [gaps, setGaps] = useState<Record<string, string>>({})
  const { mutate, error, isPending } = useMakeMove(of, move.name)
  const errors = { ...refusedFields(error), ...gaps }
  const isFieldRefusal = move.inputs.some(({ name }) => errors[name]) && isRefusal(error, 422)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (onHeld) return onHeld()
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
      bottom={props.bottom}
      actions={
        <>
          <Button onClick={onClose}>{commonWords.dialog.keepOpen}</Button>
          <Button
            type="submit"
            variant="contained"
            color={move.danger ? 'error' : 'primary'}
            aria-disabled={isPending}
          >
            {isPending ? commonWords.dialog.working : move.label}
          </Button>
        </>
      }
    >
      {error && !isFieldRefusal && (explain?.(error) ?? <ErrorNote error={error} />)}
      {summary}
      {move.inputs.length === 0 && !summary && (
        <Typography sx={{ pb: 1.5 }}>{commonWords.dialog.sure}</Typography>
      )}
      <MoveInputs
        inputs={move.inputs}
        answers={answers}
        errors={errors}
        onAnswer={(name, answer) => setAnswers((all) => ({ ...all, [name]: answer }))}
      />
    </DialogFrame>
  )
}
