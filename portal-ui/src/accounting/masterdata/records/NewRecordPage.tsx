import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isRefusal } from '../../../shared/api/http'
import { recordMessages } from '../../../shared/messages/records'
import { paths } from '../../../shared/paths'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { useOnline } from '../../../shared/ui/useOnline'
import { MasterDataFrame } from '../parts/MasterDataFrame'
import { faultsOf } from '../tenants/tenantDraft'
import { RecordFields } from './RecordFields'
import { recordsQuery, useAddRecord, type Values } from './recordQueries'
import type { Shelf } from './shelves'

export const BackToShelf = ({ shelf, words }: Shelf) => (
  <MuiLink component={Link} to={paths.accounting.masterRecords(shelf)} sx={{ fontSize: 13 }}>
    {words.back}
  </MuiLink>
)

const useNew = (shelf: string) => {
  const navigate = useNavigate()
  const [values, setValues] = useState<Values>({})
  const [gesture, setGesture] = useState(() => crypto.randomUUID())
  const { mutate, error, isPending } = useAddRecord(shelf)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A date that is not chosen is not sent: the server says where one is needed.
    const written = Object.fromEntries(Object.entries(values).filter(([, value]) => value))
    mutate(
      { values: written, gesture },
      {
        onSuccess: ({ id }) => void navigate(paths.accounting.masterRecord(shelf, id)),
        onError: () => setGesture(crypto.randomUUID()),
      },
    )
  }
  return {
    values,
    set: (changes: Values) => setValues((now) => ({ ...now, ...changes })),
    submit,
    error,
    isPending,
  }
}

/** A record that is not on the shelf yet. */
export const NewRecordPage = ({ shelf, words }: Shelf) => {
  const online = useOnline()
  const told = useInfiniteQuery(recordsQuery(shelf, { q: '', state: '' }))
  const fields = told.data?.pages[0]?.fields
  const { submit, error, isPending, ...given } = useNew(shelf)
  return (
    <MasterDataFrame title={words.newTitle} below={<BackToShelf shelf={shelf} words={words} />}>
      <OfflineNote />
      {told.error && <ErrorNote error={told.error} onRetry={() => void told.refetch()} />}
      {told.isPending && <Skeletons lines={6} />}
      {error && !isRefusal(error, 422) && <ErrorNote error={error} />}
      {fields && (
        <Box component="form" noValidate onSubmit={submit} sx={formStyles}>
          <RecordFields fields={fields} {...given} faults={faultsOf(error)} />
          <Box>
            <BusyButton
              type="submit"
              variant="contained"
              disabled={!online}
              busy={isPending}
              busyLabel={recordMessages.adding}
            >
              {words.addLabel}
            </BusyButton>
          </Box>
        </Box>
      )}
    </MasterDataFrame>
  )
}

const formStyles = {
  display: 'grid',
  gap: 1.5,
  maxWidth: 720,
  gridTemplateColumns: 'minmax(0, 1fr)',
}
