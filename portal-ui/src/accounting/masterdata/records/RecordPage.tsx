import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { useOnline } from '../../../shared/ui/useOnline'
import { ChangeLog } from '../parts/ChangeLog'
import { MasterDataFrame } from '../parts/MasterDataFrame'
import { SaveError } from '../parts/SaveError'
import { faultsOf } from '../tenants/tenantDraft'
import { BackToShelf } from './NewRecordPage'
import { RecordFields } from './RecordFields'
import { RecordUse } from './RecordUse'
import { type RecordTold, recordQuery, useSaveRecord, type Values } from './recordQueries'
import type { Shelf } from './shelves'

const words = masterDataMessages.tenant

export interface RecordProps {
  shelf: Shelf
  record: RecordTold
  onShow: () => void
}

const RecordForm = ({ shelf, record, onShow }: RecordProps) => {
  const online = useOnline()
  const [values, setValues] = useState<Values>(record.values)
  const { mutate, error, isPending } = useSaveRecord(shelf.shelf, record)
  const changes = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== record.values[name]),
  )
  const isDirty = Object.keys(changes).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDirty) mutate(changes)
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={stackStyles}>
      <SaveError error={error} onShow={onShow} />
      <RecordFields
        fields={record.fields}
        values={values}
        set={(some) => setValues({ ...values, ...some })}
        faults={faultsOf(error)}
      />
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <BusyButton
          type="submit"
          variant="contained"
          disabled={!isDirty || !online}
          busy={isPending}
          busyLabel={words.saving}
        >
          {words.save}
        </BusyButton>
        <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {isDirty && words.unsaved}
        </Box>
      </Box>
    </Box>
  )
}

/** One record: what it says, whether it is in use, and who changed what. */
export const RecordPage = (shelf: Shelf) => {
  const { id = '' } = useParams()
  const { data: record, error, refetch } = useQuery(recordQuery(shelf.shelf, id))
  const onShow = () => void refetch()
  return (
    <MasterDataFrame title={record?.title ?? shelf.words.label} below={<BackToShelf {...shelf} />}>
      <OfflineNote />
      {error && <ErrorNote error={error} onRetry={onShow} />}
      {!record && !error && <Skeletons lines={8} />}
      {record && (
        <Box sx={sidesStyles}>
          <RecordForm key={record.version} shelf={shelf} record={record} onShow={onShow} />
          <Box sx={stackStyles}>
            {record.goes_out_of_use && <RecordUse shelf={shelf} record={record} onShow={onShow} />}
            <ChangeLog entries={record.log} />
          </Box>
        </Box>
      )}
    </MasterDataFrame>
  )
}

const stackStyles = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const

const sidesStyles = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
}
