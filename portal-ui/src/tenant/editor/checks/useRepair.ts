import { useFormContext } from 'react-hook-form'
import type { Finding } from '../../../shared/api/types'
import { editorMessages } from '../../../shared/messages/editor'
import { announce } from '../parts/announce'
import type { Values } from '../saving/draftValues'
import type { DraftState } from '../saving/useDraft'
import { offerOf, repaired } from './repair'
import { useStepNav } from './useSteps'

/** One press puts the right values in, says so, and goes to where they stand. */
export function useRepair(draft: DraftState) {
  const form = useFormContext<Values>()
  const { goToField } = useStepNav()
  return (finding: Finding) => {
    const { inputs, beside } = repaired(form.getValues(), finding.repair ?? {})
    for (const [name, value] of inputs)
      form.setValue(name as keyof Values, value as never, {
        shouldDirty: true,
        shouldValidate: true,
      })
    if (Object.keys(beside).length > 0) draft.sendBeside(beside)
    announce(editorMessages.check.repaired(offerOf(finding) ?? ''))
    goToField(finding.field)
  }
}
