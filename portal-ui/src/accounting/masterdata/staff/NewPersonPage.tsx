import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isRefusal } from '../../../shared/api/http'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { paths } from '../../../shared/paths'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { type StaffBody, useAddPerson } from '../masterDataQueries'
import { MasterDataFrame } from '../parts/MasterDataFrame'
import { faultsOf } from '../tenants/tenantDraft'
import { type PersonDraft, PersonFields } from './PersonFields'

const words = masterDataMessages.staff

export const BackToStaff = () => (
  <MuiLink component={Link} to={paths.accounting.masterStaff} sx={{ fontSize: 13 }}>
    {words.back}
  </MuiLink>
)

/** Somebody the company directory knows and the portal does not yet. */
export const NewPersonPage = () => {
  const navigate = useNavigate()
  const [draft, setDraft] = useState<PersonDraft>({ email: '', name: '', role: '' })
  const [gesture, setGesture] = useState(() => crypto.randomUUID())
  const { mutate, error, isPending } = useAddPerson()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(
      // A role that is not chosen yet is refused at its field.
      { ...(draft as StaffBody), gesture },
      {
        onSuccess: ({ id }) => void navigate(paths.accounting.masterPerson(id)),
        onError: () => setGesture(crypto.randomUUID()),
      },
    )
  }
  return (
    <MasterDataFrame title={words.newTitle} below={<BackToStaff />}>
      <OfflineNote />
      {error && !isRefusal(error, 422) && <ErrorNote error={error} />}
      <Box component="form" noValidate onSubmit={submit} sx={formStyles}>
        <PersonFields
          draft={draft}
          set={(changes) => setDraft({ ...draft, ...changes })}
          faults={faultsOf(error)}
          isNew
        />
        <Box>
          <BusyButton type="submit" variant="contained" busy={isPending} busyLabel={words.adding}>
            {words.addLabel}
          </BusyButton>
        </Box>
      </Box>
    </MasterDataFrame>
  )
}

const formStyles = {
  display: 'grid',
  gap: 1.5,
  maxWidth: 720,
  gridTemplateColumns: 'minmax(0, 1fr)',
}
