import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isRefusal } from '../../../shared/api/http'
import { masterDataWords } from '../../../shared/messages/masterdata'
import { paths } from '../../../shared/paths'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { Frame } from '../parts/Frame'
import { useAddTenant } from '../queries'
import { faultsOf, NOTHING, useDraft } from './draft'
import { Fields } from './Fields'

const words = masterDataWords.tenant

export const Back = () => (
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
    <Frame title={words.newTitle} below={<Back />}>
      <OfflineNote />
      {error && !isRefusal(error, 422) && <ErrorNote error={error} />}
      <Box component="form" noValidate onSubmit={submit} sx={formLook}>
        <Fields draft={draft} set={set} faults={faultsOf(error)} opensAccount />
        <Box>
          <BusyButton type="submit" variant="contained" busy={isPending} busyLabel={words.adding}>
            {words.add}
          </BusyButton>
        </Box>
      </Box>
    </Frame>
  )
}

const formLook = { display: 'grid', gap: 1.5, maxWidth: 720, gridTemplateColumns: 'minmax(0, 1fr)' }
