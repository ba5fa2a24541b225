import Box from '@mui/material/Box'
import type { FormEvent } from 'react'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { useOnline } from '../../../shared/ui/useOnline'
import { type Tenant, useSaveTenant } from '../masterDataQueries'
import { SaveError } from '../parts/SaveError'
import { TenantFields } from './TenantFields'
import { draftOf, faultsOf, useDraft } from './tenantDraft'

const words = masterDataMessages.tenant

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
    <Box component="form" noValidate onSubmit={submit} sx={formStyles}>
      <SaveError error={error} onShow={onShow} />
      <TenantFields
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

const formStyles = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }
