import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../shared/api/http'
import type { Certificate, Move, MoveName, Status } from '../../shared/api/types'
import { paths } from '../../shared/paths'
import { useMakeMove } from '../../shared/queries/useMakeMove'
import type { Answers } from '../../shared/ui/MoveInputs'
import { forgetKeys, holdKeys } from '../parts/keyBuffer'
import { asksFirst } from '../parts/keys'
import { acceptedOf } from './checkSeverities'
import { asksReasons, isProposal, plainDecision } from './decisionMoves'
import { HISTORY_ID } from './FormHistory'
import { type Form, rememberForm } from './formCache'
import { lastDecided } from './lastDecided'
import { offerUndo } from './undoable'
import { useNeighbours } from './useNeighbours'
import { useTaking } from './useTaking'

const showHistory = () => document.getElementById(HISTORY_ID)?.scrollIntoView({ block: 'center' })

/** A refusal compares with what was on the screen when it was pressed, not with what is now. */
export interface Pressed {
  move: Move
  seen: Status
  /** What is filled in for it. */
  answers?: Answers | undefined
}

/** It says so while the form stands where the move has led it. */
interface Decided {
  move: MoveName
  status: Status
}

interface Refused {
  error: unknown
  seen: Status
}

/** After a decision the next form of the list is shown, if there is one. */
function useOnwards(form: Form) {
  const navigate = useNavigate()
  const near = useNeighbours(form.id)
  return (move: MoveName) => {
    lastDecided.set({ id: form.id, reference: form.reference, move })
    if (!near?.next) {
      forgetKeys()
      return false
    }
    holdKeys()
    void navigate(paths.accounting.form(near.next))
    return true
  }
}

/** The decision on one form: pressed, asked for in its dialog or made at once, done or refused. */
export function useDecision(form: Form) {
  const client = useQueryClient()
  const onwards = useOnwards(form)
  const [pressed, setPressed] = useState<Pressed | null>(null)
  const [decided, setDecided] = useState<Decided | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const plain = plainDecision(form)
  const atOnce = useMakeMove(form, plain?.name ?? '')

  const held = (after: Certificate) => rememberForm(client, after)
  const { take, isTaking } = useTaking(form, held)
  const press = (move: Move, answers?: Answers) => {
    forgetKeys()
    if (asksReasons(move)) take()
    setPressed({ move, seen: form.status, answers })
  }
  const refuse = (error: unknown) => {
    forgetKeys()
    setRefused({ error, seen: form.status })
  }
  const moved = (name: MoveName, after: Certificate) => {
    rememberForm(client, after)
    setRefused(null)
    if (after.status === form.status && !isProposal({ name })) return
    offerUndo(name, after)
    if (!onwards(name)) setDecided({ move: name, status: after.status })
  }
  const decide = (move: Move) => {
    if (atOnce.isPending) return
    holdKeys()
    atOnce.mutate(
      { accepted: acceptedOf(form.checks) },
      {
        onSuccess: (after) => moved(move.name, after),
        // Something is found by now that was not shown: it is asked for.
        onError: (error) => (isRefusal(error, 422) ? press(move) : refuse(error)),
      },
    )
  }
  return {
    pressed,
    refused,
    busy: atOnce.isPending ? plain?.name : undefined,
    done: decided?.status === form.status ? decided.move : null,
    press,
    pressKey: (move: Move) =>
      move.name === plain?.name && !asksFirst() ? decide(move) : press(move),
    refuse,
    close: () => setPressed(null),
    moved: (after: Certificate) => pressed && moved(pressed.move.name, after),
    held,
    take,
    isTaking,
    show: () => {
      setPressed(null)
      setRefused(null)
      showHistory()
    },
  }
}
