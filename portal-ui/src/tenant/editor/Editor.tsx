import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { isRefusal } from '../../shared/api/http'
import type { Certificate } from '../../shared/api/types'
import { en } from '../../shared/messages/en'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { EditorHead } from './EditorHead'
import { EditorNotes } from './EditorNotes'
import { focusField } from './fields'
import { FindingsProvider } from './findings'
import { IncomeLines } from './IncomeLines'
import { PeriodAndPayee } from './PeriodAndPayee'
import { Signatory } from './Signatory'
import { PhoneBar, SubmitBar } from './SubmitBar'
import type { Unsent } from './unsent'
import { useDraft } from './useDraft'
import { Verdict } from './Verdict'
import { emptyValues, shape, type Values, valuesOf } from './values'

interface Props {
  id: string
  initial: Certificate | null
  unsent: Unsent | null
}

/** Puts what the server refused at the input it is about. */
function useRefusedFields(form: ReturnType<typeof useForm<Values>>, error: unknown) {
  useEffect(() => {
    if (!isRefusal(error, 422)) return
    for (const { field, message } of error.body.fields ?? [])
      form.setError(field as keyof Values, { type: 'server', message })
  }, [form, error])
}

/** Leads to the field that a reason or a finding named. */
function useFieldInAddress() {
  const [params] = useSearchParams()
  const field = params.get('field')
  useEffect(() => {
    if (field) focusField(field)
  }, [field])
}

/** A certificate being written: saved while typing, checked each time it is saved. */
export const Editor = ({ id, initial, unsent }: Props) => {
  const form = useForm<Values>({
    defaultValues: initial ? valuesOf(initial) : emptyValues,
    resolver: standardSchemaResolver(shape) as unknown as Resolver<Values>,
    mode: 'onTouched',
  })
  const draft = useDraft({ id, initial, form })
  useRefusedFields(form, draft.saveState.name === 'refused' ? draft.saveState.refusal : null)
  useFieldInAddress()
  const { certificate } = draft
  return (
    <FormProvider {...form}>
      <FindingsProvider value={certificate?.checks ?? []}>
        <EditorHead draft={draft} />
        <Box
          component="form"
          noValidate
          onSubmit={(event) => event.preventDefault()}
          sx={layoutLook}
        >
          <Box sx={{ display: 'grid', gap: '20px', minWidth: 0 }}>
            <OfflineNote help={en.offline.help} />
            <EditorNotes draft={draft} unsent={unsent} id={id} />
            <PeriodAndPayee payor={certificate} />
            <IncomeLines />
            <Signatory />
            <SubmitBar draft={draft} />
          </Box>
          <Box component="aside" sx={asideLook}>
            <Verdict certificate={certificate} />
          </Box>
        </Box>
        <PhoneBar draft={draft} />
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
  p: { xs: '14px 16px 150px', md: '20px 24px' },
  alignItems: 'start',
}

const asideLook = { display: { xs: 'none', md: 'block' }, position: 'sticky', top: 157 } as const
