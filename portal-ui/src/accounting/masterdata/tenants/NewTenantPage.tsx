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
import { useAddTenant } from '../masterDataQueries'
import { MasterDataFrame } from '../parts/MasterDataFrame'
import { TenantFields } from './TenantFields'
import { faultsOf, NOTHING, useDraft } from './tenantDraft'

const words = masterDataMessages.tenant

export const BackToTenants = () => (
  <MuiLink component={Link} to={paths.accounting.masterTenants} sx={{ fontSize: 13 }}>
    {words.back}
  </MuiLink>
)

/** A tenant who is not in the portal yet. */
export const NewTenantPage = () => {
  const navigate = useNavigate()
  const [gesture, setGesture] = useState(() => crypto.randomUUID())
  const { draft, set } = useDraft(NOTHING)
  const { mutate, error, isPending } = useAddTenant()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(
      { ...draft, gesture },
      {
        onSuccess: ({ id }) => void navigate(paths.accounting.masterTenant(id)),
        // Another body is another gesture.
        onError: () => setGesture(crypto.randomUUID()),
      },
    )
  }
  return (
    <MasterDataFrame title={words.newTitle} below={<BackToTenants />}>
      <OfflineNote />
      {error && !isRefusal(error, 422) && <ErrorNote error={error} />}
      <Box component="form" noValidate onSubmit={submit} sx={formStyles}>
        <TenantFields draft={draft} set={set} faults={faultsOf(error)} opensAccount />
        <Box>
          <BusyButton type="submit" variant="contained" busy={isPending} busyLabel={words.adding}>
            {words.add}
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
