import Box from '@mui/material/Box'
import { Suspense } from 'react'
import type { Certificate } from '../../shared/api/types'
import { lazyWithRetry } from '../../shared/lazyWithRetry'
import { MoveDialog } from '../../shared/ui/MoveDialog'
import { acceptedOf } from './checkSeverities'
import { DecisionConflict } from './DecisionConflict'
import { DecisionMail } from './DecisionMail'
import { DecisionWarnings } from './DecisionWarnings'
import { acceptsWarnings, asksReasons, isDecision, isReturn } from './decisionMoves'
import type { Form } from './formCache'
import { ReasonsFinder } from './ReasonsFinder'
import { ReturnRequest } from './ReturnRequest'
import { placesOf } from './reasonPlaces'
import type { Pressed } from './useDecision'

/** Seldom somebody is faster. */
const DecisionStopped = lazyWithRetry(() => import('./DecisionStopped'))

interface Props {
  form: Form
  pressed: Pressed
  /** The form is being taken for who decides it. */
  isTaking: boolean
  onTake: () => void
  onClose: () => void
  onMoved: (after: Certificate) => void
  onShow: () => void
}

/** Asks for what a decision needs, says what speaks against it, and what happened meanwhile. */
export const DecisionDialog = ({ form, pressed, ...props }: Props) => {
  const { move, seen, answers: filledIn } = pressed
  const now = form.moves.find(({ name }) => name === move.name)
  const isPossible = now && !now.blocked && form.status === seen
  const accepts = acceptsWarnings(move)
  return (
    <MoveDialog
      of={form}
      move={move}
      filledIn={filledIn}
      extraInputs={accepts ? { accepted: acceptedOf(form.checks) } : undefined}
      onClose={props.onClose}
      onMoved={props.onMoved}
      onBegin={props.onTake}
      isSettling={props.isTaking}
      stopped={
        isPossible
          ? undefined
          : (answers) => (
              <Suspense>
                <DecisionStopped
                  form={form}
                  move={move}
                  answers={answers}
                  blocked={(form.status === seen && now?.blocked) || ''}
                />
              </Suspense>
            )
      }
      caution={
        accepts ? (
          <DecisionWarnings form={form} />
        ) : (
          !isReturn(move) && <ReturnRequest form={form} />
        )
      }
      beside={asksReasons(move)}
      askReasons={(asked) => (
        <ReasonsFinder
          likelyReasons={form.likely_reasons}
          places={placesOf(form)}
          isBesideForm
          isFilledIn={filledIn !== undefined}
          {...asked}
        />
      )}
      below={
        isDecision(move)
          ? (answers) => <DecisionMail of={form} move={move} answers={answers} />
          : undefined
      }
      explain={(error) => (
        <Box sx={{ pb: 2 }}>
          <DecisionConflict error={error} seen={seen} onShow={props.onShow} />
        </Box>
      )}
    />
  )
}
