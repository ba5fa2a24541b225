import Box from '@mui/material/Box'
import { type FormEvent, type ReactNode, useState } from 'react'
import { exportsMessages } from '../../../shared/messages/exports'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { useOnline } from '../../../shared/ui/useOnline'
import { faultsOf } from '../../masterdata/tenants/tenantDraft'
import { ExportContent } from './ExportContent'
import { ExportDestination, ExportSchedule } from './ExportDelivery'
import { bodyOf, type Draft, isSame } from './exportDraft'
import type { ExportBody, ExportChoices, ExportDetail } from './exportQueries'

const words = exportsMessages.form

interface Props {
  before: Draft
  choices: ExportChoices
  known?: ExportDetail['recipients']
  error: Error | null
  fault: ReactNode
  isPending: boolean
  isSaved?: boolean
  isNew?: boolean
  onSave: (body: ExportBody) => void
}

/** All that an export does; what was typed stays until it is saved. */
export const ExportForm = ({ before, choices, known = [], isNew = false, ...form }: Props) => {
  const online = useOnline()
  const [draft, setDraft] = useState(before)
  const isDirty = isNew || !isSame(draft, before)
  const part = {
    draft,
    set: (changes: Partial<Draft>) => setDraft({ ...draft, ...changes }),
    faults: faultsOf(form.error),
    choices,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDirty && !form.isPending) form.onSave(bodyOf(draft))
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={formStyles}>
      {form.fault}
      <ExportContent {...part} />
      <ExportSchedule {...part} />
      <ExportDestination {...part} known={known} />
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <BusyButton
          type="submit"
          variant="contained"
          disabled={!isDirty || !online}
          busy={form.isPending}
          busyLabel={words.saving}
          sx={{ minHeight: { xs: 44, md: 36 } }}
        >
          {isNew ? words.add : words.save}
        </BusyButton>
        <Box component="span" role="status" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {isDirty ? !isNew && words.unsaved : form.isSaved && words.saved}
        </Box>
      </Box>
    </Box>
  )
}

const formStyles = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }
