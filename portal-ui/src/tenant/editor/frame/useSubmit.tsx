import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { isOfKind } from '../../../shared/api/about'
import type { Finding, Move } from '../../../shared/api/types'
import { paths } from '../../../shared/paths'
import { DialogSlot } from '../../../shared/ui/DialogSlot'
import { ErrorSummary } from '../../../shared/ui/ErrorSummary'
import { STEPS } from '../checks/editorSteps'
import type { Checks } from '../checks/useChecks'
import type { Steps } from '../checks/useSteps'
import type { DraftState } from '../saving/useDraft'
import { SubmitDialog } from './SubmitDialog'

export interface Submitting {
  move: Move | undefined
  /** Sends it in; when something blocks, says what and takes the focus there. */
  press: () => void
  summary: ReactNode
  dialog: ReactNode
}

const blocksOf = (findings: Finding[]) => findings.filter(({ severity }) => severity === 'block')

/** The move that sends it in, made on what is saved, never on what is still being typed. */
export function useSubmit(draft: DraftState, checks: Checks, steps: Steps): Submitting {
  const { certificate, autosave } = draft
  const [isAsked, setIsAsked] = useState(false)
  const [tries, setTries] = useState(0)
  const navigate = useNavigate()
  const move = certificate?.moves.find(isOfKind('hand_over'))
  const blocks = blocksOf(checks.findings)
  const press = () => {
    setTries((before) => before + 1)
    steps.finish(STEPS)
    void autosave.flush().then(
      () => setIsAsked(true),
      () => setIsAsked(false),
    )
  }
  const isBlocked = blocks.length > 0 || Boolean(move?.blocked)
  // What blocked may be settled elsewhere meanwhile: it is then for the tenant to press again.
  if (isAsked && isBlocked) setIsAsked(false)
  const items: { message: string; target?: string }[] = blocks.map(({ field, message }) => ({
    message,
    target: field || undefined,
  }))
  if (items.length === 0) items.push({ message: move?.blocked ?? '' })
  return {
    move,
    press,
    summary: tries > 0 && isBlocked && (
      <ErrorSummary key={tries} items={items} onPick={steps.goToField} />
    ),
    dialog: (
      <DialogSlot>
        {isAsked && certificate && move && !isBlocked && (
          <SubmitDialog
            key={move.name}
            of={certificate}
            move={move}
            onClose={() => setIsAsked(false)}
            onMoved={() => void navigate(paths.tenant.form(certificate.id))}
          />
        )}
      </DialogSlot>
    ),
  }
}
