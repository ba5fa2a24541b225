import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { isRefusal } from '../api/http'
import type { Certificate, Move } from '../api/types'
import { commonMessages } from '../messages/common'
import { consequenceOf } from '../messages/consequences'
import type { Inputs } from '../queries/certificates'
import { useMakeMove } from '../queries/useMakeMove'
import { DialogFrame } from './DialogFrame'
import { ErrorNote } from './ErrorNote'
import { type Answers, MoveInputs } from './MoveInputs'
import { isEmpty, missing, refusedFields, trimmed } from './moveAnswers'
import type { AskedReasons } from './ReasonsInput'

interface Props {
  of: Pick<Certificate, 'id' | 'reference' | 'version'>
  move: Move
  onClose: () => void
  onMoved?: (after: Certificate) => void
  /** The screen's own words for a refusal; without them the common note is shown. */
  explain?: (error: unknown) => ReactNode
  /** What the move is about, where that is more than its name. */
  summary?: ReactNode
  /** What speaks against the move: it stands above what the move leads to. */
  caution?: ReactNode
  /** Pressed before something in the summary was settled, it says so instead. */
  onHeld?: (() => void) | undefined
  bottom?: boolean
  /** Where there is room it stands beside the page. */
  beside?: boolean
  /** The screen's own way to ask for reasons. */
  askReasons?: (asked: AskedReasons) => ReactNode
  /** Answers that are filled in when it opens. */
  filledIn?: Answers | undefined
  /** What stands below the inputs, by what was answered so far. */
  below?: ((answers: Answers) => ReactNode) | undefined
  /** What the page knows and sends with the answers. */
  extraInputs?: Inputs | undefined
  /** Why the move is no longer possible; what was typed stays. */
  stopped?: ((answers: Answers) => ReactNode) | undefined
  /** Something has to be settled first: pressed before, it is sent then. */
  isSettling?: boolean
  /** The first letter was typed, or the first choice made. */
  onBegin?: () => void
}

/** Sends once what was pressed while something else was being settled. */
function useQueued(isSettling: boolean, send: () => void) {
  const [isQueued, setQueued] = useState(false)
  useEffect(() => {
    if (!isQueued || isSettling) return
    setQueued(false)
    send()
  })
  return { isQueued, press: () => (isSettling ? setQueued(true) : send()) }
}

/** Asks for what the move needs and makes it; a refusal stays in view and nothing typed is lost. */
export const MoveDialog = (props: Props) => {
  const { of, move, onClose, onMoved, explain, summary, onHeld, isSettling = false } = props
  const [answers, setAnswers] = useState<Answers>(props.filledIn ?? {})
  const [gaps, setGaps] = useState<Record<string, string>>({})
  const { mutate, error, isPending } = useMakeMove(of, move.name)
  const errors = { ...refusedFields(error), ...gaps }
  const isFieldRefusal = move.inputs.some(({ name }) => errors[name]) && isRefusal(error, 422)

  const isDirty = Object.values(answers).some((answer) => !isEmpty(answer))
  const isStopped = Boolean(props.stopped) && !isPending
  const send = () => {
    if (onHeld) return onHeld()
    if (isStopped) return
    const found = missing(move.inputs, answers)
    setGaps(found)
    if (Object.keys(found).length > 0 || isPending) return
    mutate(
      { ...trimmed(answers), ...props.extraInputs },
      {
        onSuccess: (after) => {
          onClose()
          onMoved?.(after)
        },
      },
    )
  }
  const { isQueued, press } = useQueued(isSettling, send)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    press()
  }
  const isBusy = isPending || isQueued

  return (
    <DialogFrame
      title={`${move.label} ${of.reference}`}
      onClose={onClose}
      dirty={isDirty}
      onSubmit={submit}
      bottom={props.bottom ?? !move.inputs.some(({ type }) => type === 'reasons')}
      beside={props.beside}
      actions={
        <>
          <Button onClick={onClose}>{commonMessages.dialog.keepOpen}</Button>
          <Button
            type="submit"
            autoFocus={Boolean(props.filledIn) || !move.inputs.some(({ required }) => required)}
            variant="contained"
            color={move.danger ? 'error' : 'primary'}
            aria-disabled={isBusy || isStopped}
          >
            {isBusy ? commonMessages.dialog.working : move.label}
          </Button>
        </>
      }
    >
      {error && !isFieldRefusal && (explain?.(error) ?? <ErrorNote error={error} />)}
      {isStopped && !error && <Box sx={{ pb: 2 }}>{props.stopped?.(answers)}</Box>}
      {props.caution && <Box sx={{ pb: 1.5 }}>{props.caution}</Box>}
      {summary}
      {!summary && <Typography sx={{ pb: 1.5 }}>{consequenceOf(move.name)}</Typography>}
      <MoveInputs
        inputs={move.inputs}
        answers={answers}
        errors={errors}
        askReasons={props.askReasons}
        onAnswer={(name, answer) => {
          if (!isDirty) props.onBegin?.()
          setAnswers((all) => ({ ...all, [name]: answer }))
        }}
      />
      {props.below?.(answers)}
    </DialogFrame>
  )
}
