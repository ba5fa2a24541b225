import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { FormProvider, type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { filesOf } from '../../shared/api/files'
import { isRefusal } from '../../shared/api/http'
import type { Certificate } from '../../shared/api/types'
import { en } from '../../shared/messages/en'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { CheckStep } from './CheckStep'
import { EditorHead } from './EditorHead'
import { EditorNotes } from './EditorNotes'
import { FindingsProvider } from './findings'
import { IncomeLines } from './IncomeLines'
import { PeriodAndPayee } from './PeriodAndPayee'
import { PhoneBar } from './PhoneBar'
import { SignatoryStep } from './SignatoryStep'
import { StepFooter } from './StepFooter'
import { shape } from './sending'
import { firstStep, type StepState, stepStates } from './steps'
import { UndoNote } from './UndoNote'
import { UndoProvider, useUndoState } from './undo'
import type { Unsent } from './unsent'
import { type Checks, useChecks } from './useChecks'
import { type DraftState, useDraft } from './useDraft'
import { StepsProvider, useSteps } from './useSteps'
import { useSubmit } from './useSubmit'
import { Verdict } from './Verdict'
import { emptyValues, type Values, valuesOf, wholeValues } from './values'

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

function useStepStates(form: UseFormReturn<Values>, draft: DraftState, checks: Checks) {
  const values = useWatch({ control: form.control }) as Values
  return stepStates(values, checks.findings, checks.told, filesOf(draft.certificate).length)
}

const begunWith = ({ initial, start }: Props) =>
  initial ? valuesOf(initial) : wholeValues(start ?? {})

const opensAt = ({ initial }: Props) => {
  const states = stepStates(
    initial ? valuesOf(initial) : emptyValues,
    initial?.checks ?? [],
    initial !== null,
  )
  return firstStep(states, initial?.reasons[0]?.field)
}

const Content = ({ step, draft }: { step: number; draft: DraftState }) => {
  if (step === 1) return <PeriodAndPayee draft={draft} />
  if (step === 2) return <IncomeLines draft={draft} />
  if (step === 3) return <SignatoryStep draft={draft} />
  return <CheckStep draft={draft} />
}

export type States = Record<1 | 2 | 3 | 4, StepState>

/** A certificate being written: saved while typing, checked each time it is saved. */
export const Editor = (props: Props) => {
  const { id, initial, unsent } = props
  const form = useForm<Values>({
    defaultValues: begunWith(props),
    resolver: standardSchemaResolver(shape) as unknown as Resolver<Values>,
    mode: 'onTouched',
  })
  const draft = useDraft({ id, initial, form, mayExist: unsent !== null })
  const checks = useChecks(form, draft)
  const steps = useSteps(opensAt(props))
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
            <Box
              component="form"
              noValidate
              onSubmit={(event) => event.preventDefault()}
              sx={layoutLook}
            >
              <Box sx={{ display: 'grid', gap: '20px', minWidth: 0 }}>
                <OfflineNote help={en.offline.help} />
                <EditorNotes draft={draft} unsent={unsent} id={id} />
                {submit.summary}
                <UndoNote />
                <Content step={steps.step} draft={draft} />
                <StepFooter draft={draft} submit={submit} />
              </Box>
              <Box component="aside" sx={asideLook}>
                <Verdict draft={draft} states={states} />
              </Box>
            </Box>
            <PhoneBar draft={draft} submit={submit} />
            {submit.dialog}
          </UndoProvider>
        </StepsProvider>
      </FindingsProvider>
    </FormProvider>
  )
}

const layoutLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: 'minmax(0,1fr) 356px' },
  gap: '20px',
  maxWidth: 1280,
  mx: 'auto',
  p: { xs: '14px 16px 190px', md: '20px 24px' },
  alignItems: 'start',
}

const asideLook = {
  display: { xs: 'none', md: 'block' },
  position: { lg: 'sticky' },
  top: 176,
} as const
