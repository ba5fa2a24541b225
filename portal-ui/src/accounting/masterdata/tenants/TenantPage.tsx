import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { tenantQuery } from '../masterDataQueries'
import { ChangeLog } from '../parts/ChangeLog'
import { MasterDataFrame } from '../parts/MasterDataFrame'
import { BackToTenants } from './NewTenantPage'
import { TenantAccounts } from './TenantAccounts'
import { TenantForm } from './TenantForm'

/** One tenant: what is written of it, who signs in, and who changed what. */
export const TenantPage = () => {
  const { id = '' } = useParams()
  const { data: tenant, error, refetch } = useQuery(tenantQuery(id))
  return (
    <MasterDataFrame
      title={tenant?.name ?? masterDataMessages.tenants.loading}
      below={<BackToTenants />}
    >
      <OfflineNote />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!tenant && !error && <Skeletons lines={10} />}
      {tenant && (
        <Box sx={sidesStyles}>
          <TenantForm key={tenant.version} tenant={tenant} onShow={() => void refetch()} />
          <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
            <TenantAccounts tenant={tenant} />
            <ChangeLog entries={tenant.log} />
          </Box>
        </Box>
      )}
    </MasterDataFrame>
  )
}

const sidesStyles = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
}
