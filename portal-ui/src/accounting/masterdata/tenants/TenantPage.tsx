import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { masterDataWords } from '../../../shared/messages/masterdata'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { Frame } from '../parts/Frame'
import { Log } from '../parts/Log'
import { tenantQuery } from '../queries'
import { Accounts } from './Accounts'
import { Back } from './NewTenantPage'
import { TenantForm } from './TenantForm'

/** One tenant: what is written of it, who signs in, and who changed what. */
export const TenantPage = () => {
  const { id = '' } = useParams()
  const { data: tenant, error, refetch } = useQuery(tenantQuery(id))
  return (
    <Frame title={tenant?.name ?? masterDataWords.tenants.loading} below={<Back />}>
      <OfflineNote />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!tenant && !error && <Skeletons lines={10} />}
      {tenant && (
        <Box sx={sidesLook}>
          <TenantForm key={tenant.version} tenant={tenant} onShow={() => void refetch()} />
          <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
            <Accounts tenant={tenant} />
            <Log entries={tenant.log} />
          </Box>
        </Box>
      )}
    </Frame>
  )
}

const sidesLook = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
}
