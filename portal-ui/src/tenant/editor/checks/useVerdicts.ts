import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { filesOf } from '../../../shared/queries/files'
import type { Values } from '../saving/draftValues'
import type { DraftState } from '../saving/useDraft'
import type { Step } from './editorSteps'
import { type Hand, isLeft, stillToCome } from './leftFields'
import { useChecks, type Verdicts } from './useChecks'

/** What the checks say, parted into what is wrong and what is only still to come. */
export function useVerdicts(
  form: UseFormReturn<Values>,
  draft: DraftState,
  tried: ReadonlySet<Step>,
): Verdicts {
  const checks = useChecks(form, draft)
  const [opened] = useState(() => structuredClone(form.getValues()))
  const hand: Hand = {
    opened,
    touched: form.formState.touchedFields,
    tried,
    files: filesOf(draft.certificate),
    about: checks.about,
    own: checks.own,
  }
  const values = form.getValues()
  return {
    ...checks,
    toCome: stillToCome(checks.findings, values, hand),
    isStale: draft.saveState.name === 'offline',
    isLeft: (field) => isLeft(field, values, hand),
  }
}
