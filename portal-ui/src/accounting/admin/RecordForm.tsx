import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Form } from 'react-admin'
import { type FieldValues, useFormState } from 'react-hook-form'
import { masterDataMessages } from '../../shared/messages/masterdata'
import { BusyButton } from '../../shared/ui/BusyButton'
import { refusedFields } from '../../shared/ui/moveAnswers'
import { useOnline } from '../../shared/ui/useOnline'
import type { VersionedRecord } from './dataProvider'
import { FieldErrors } from './fieldErrors'
import { useSaveRecord } from './recordMutations'
import { SaveError } from './SaveError'

const words = masterDataMessages.tenant

/** Only what was changed is sent. */
const changesOf = (now: FieldValues, before: FieldValues) =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== (before[name] ?? '')))

interface BarProps {
  label: string
  busyLabel: string
  isNew: boolean
  isPending: boolean
  savedText: ReactNode
  children?: ReactNode
}

const RecordFormBar = (props: BarProps) => {
  const online = useOnline()
  const { label, busyLabel, isNew, isPending, savedText, children } = props
  const { isDirty } = useFormState()
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <BusyButton
        type="submit"
        variant="contained"
        disabled={!online || !(isNew || isDirty)}
        busy={isPending}
        busyLabel={busyLabel}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        {label}
      </BusyButton>
      {children}
      <Box component="span" role="status" sx={{ fontSize: 13, color: 'text.secondary' }}>
        {!isNew && (isDirty ? words.unsaved : savedText)}
      </Box>
    </Box>
  )
}

interface Props<T> {
  /** None for one that is to be created. */
  record?: T
  values: object
  /** What is sent of what was typed; of a record, what was changed. */
  bodyOf?: (values: FieldValues) => object
  label?: string
  busyLabel?: string
  onSaved?: (record: T) => void
  /** What is said where nothing waits to be saved. */
  savedText?: (isSaved: boolean) => ReactNode
  /** What stands beside the button that saves. */
  actions?: ReactNode
  children: ReactNode
}

/** A record of the resource around it; what was typed stays until it is saved. */
export const RecordForm = <T extends VersionedRecord>({
  record,
  values,
  bodyOf = (typed) => (record ? changesOf(typed, values as FieldValues) : typed),
  label = words.save,
  busyLabel = words.saving,
  onSaved,
  savedText,
  actions,
  children,
}: Props<T>) => {
  const { save, reload, error, isPending, isSuccess } = useSaveRecord<T>(record)
  const submit = (typed: FieldValues) => {
    if (!isPending) save(bodyOf(typed), { onSuccess: onSaved })
  }
  return (
    <FieldErrors value={refusedFields(error)}>
      <Form
        key={record?.version}
        record={values}
        onSubmit={submit}
        noValidate
        disableInvalidFormNotification
      >
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <SaveError error={error} onShow={reload} />
          {children}
          <RecordFormBar
            label={label}
            busyLabel={busyLabel}
            isNew={!record}
            isPending={isPending}
            savedText={savedText?.(isSuccess)}
          >
            {actions}
          </RecordFormBar>
        </Box>
      </Form>
    </FieldErrors>
  )
}
