import Box from '@mui/material/Box'
import type { FormEvent } from 'react'
import { masterDataWords } from '../../../shared/messages/masterdata'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { useOnline } from '../../../shared/ui/useOnline'
import { Fault } from '../parts/Fault'
import { type Tenant, useSaveTenant } from '../queries'
import { draftOf, faultsOf, useDraft } from './draft'
import { Fields } from './Fields'

const words = masterDataWords.tenant

/** One tenant to correct; what was typed stays until it is saved. */
export const TenantForm = ({ tenant, onShow }: { tenant: Tenant; onShow: () => void }) => {
  const online = useOnline()
  const { draft, set, changes, isDirty } = useDraft(draftOf(tenant))
  const { mutate, error, isPending } = useSaveTenant(tenant)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDirty) mutate(changes)
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={formLook}>
      <Fault error={error} onShow={onShow} />
      <Fields
        draft={draft}
        set={set}
        faults={faultsOf(error)}
        tinIsLocked={tenant.has_certificates}
        opensAccount={tenant.accounts.length === 0}
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

const formLook = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }
