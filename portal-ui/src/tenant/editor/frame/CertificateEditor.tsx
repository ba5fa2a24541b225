import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect } from 'react'
import { FormProvider, type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { isRefusal } from '../../../shared/api/http'
import type { Certificate } from '../../../shared/api/types'
import { commonMessages } from '../../../shared/messages/common'
import { filesOf } from '../../../shared/queries/files'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { CheckStep } from '../checks/CheckStep'
import { firstStep, stepStates } from '../checks/editorSteps'
import { FindingsProvider } from '../checks/findingsContext'
import type { Verdicts } from '../checks/useChecks'
import { StepsProvider, useSteps } from '../checks/useSteps'
import { useVerdicts } from '../checks/useVerdicts'
import { IncomeLines } from '../lines/IncomeLines'
import { PeriodAndPayeeStep } from '../parties/PeriodAndPayeeStep'
import { SignatoryStep } from '../parties/SignatoryStep'
import { UndoNote } from '../parts/UndoNote'
import { UndoProvider, useUndoState } from '../parts/undoContext'
import { shape } from '../saving/draftBody'
import { emptyValues, type Values, valuesOf, wholeValues } from '../saving/draftValues'
import type { Unsent } from '../saving/unsentChanges'
import { type DraftState, useDraft } from '../saving/useDraft'
import { EditorHead } from './EditorHead'
import { EditorLayout } from './EditorLayout'
import { EditorNotes } from './EditorNotes'
import { EditorPhoneBar } from './EditorPhoneBar'
import { EditorStepFooter } from './EditorStepFooter'
import { EditorVerdict } from './EditorVerdict'
import { PdfReadNote } from './PdfReadNote'
import { StepHeading } from './StepHeading'
import { type Submitting, useSubmit } from './useSubmit'

interface Props {
  id: string
  initial: Certificate | null
  /** What a new draft begins with. */
  start?: Partial<Values>
  unsent: Unsent | null
}

/** Puts what the server refused at the input it is about. */
function useRefusedFields(form: UseFormReturn<Values>, { saveState }: DraftState) {
  const error = saveState.name === 'refused' ? saveState.refusal : null
  useEffect(() => {
    if (!isRefusal(error, 422)) return
    for (const { field, message } of error.body.fields ?? [])
      form.setError(field as keyof Values, { type: 'server', message })
  }, [form, error])
}

function useStepStates(form: UseFormReturn<Values>, draft: DraftState, checks: Verdicts) {
  const values = useWatch({ control: form.control }) as Values
  return stepStates(values, checks, filesOf(draft.certificate).length)
}

const begunWith = ({ initial, start }: Props) =>
  initial ? valuesOf(initial) : wholeValues(start ?? {})

const isPlaced = (start: Partial<Values> = {}) =>
  Boolean(start.company && start.branch && start.period_from)

/** A new one whose place and quarter were chosen already begins with its income. */
const opensAt = ({ initial, start }: Props) => {
  if (!initial && isPlaced(start)) return 2
  const states = stepStates(initial ? valuesOf(initial) : emptyValues, {
    findings: initial?.checks ?? [],
    told: initial !== null,
  })
  return firstStep(states, initial?.reasons[0]?.field)
}

interface ContentProps {
  step: number
  draft: DraftState
  submit: Submitting
}

const EditorContent = ({ step, draft, submit }: ContentProps) => {
  if (step === 1) return <PeriodAndPayeeStep draft={draft} />
  if (step === 2) return <IncomeLines draft={draft} />
  if (step === 3) return <SignatoryStep draft={draft} submit={submit} />
  return <CheckStep draft={draft} />
}

/** A certificate being written: saved while typing, checked each time it is saved. */
export const CertificateEditor = (props: Props) => {
  const { id, initial, unsent } = props
  const form = useForm<Values>({
    defaultValues: begunWith(props),
    resolver: standardSchemaResolver(shape) as unknown as Resolver<Values>,
    mode: 'onTouched',
  })
  const draft = useDraft({ id, initial, form, mayExist: unsent !== null })
  const steps = useSteps(opensAt(props))
  const checks = useVerdicts(form, draft, steps.tried)
  const undo = useUndoState(steps.step)
  const states = useStepStates(form, draft, checks)
  const submit = useSubmit(draft, checks, steps)
  useRefusedFields(form, draft)
  return (
    <FormProvider {...form}>
      <FindingsProvider value={checks}>
        <StepsProvider value={steps}>
          <UndoProvider value={undo}>
            <EditorHead draft={draft} states={states} />
            <EditorLayout draft={draft} aside={<EditorVerdict draft={draft} states={states} />}>
              <OfflineNote help={commonMessages.offline.help} />
              <EditorNotes draft={draft} unsent={unsent} id={id} />
              <PdfReadNote />
              {submit.summary}
              <UndoNote />
              <StepHeading step={steps.step} />
              <EditorContent step={steps.step} draft={draft} submit={submit} />
              <EditorStepFooter draft={draft} submit={submit} />
            </EditorLayout>
            <EditorPhoneBar draft={draft} submit={submit} />
            {submit.dialog}
          </UndoProvider>
        </StepsProvider>
      </FindingsProvider>
    </FormProvider>
  )
}
