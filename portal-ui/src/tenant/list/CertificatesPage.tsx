import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { tenantMessages } from '../../shared/messages/tenant'
import { paths } from '../../shared/paths'
import { countsQuery } from '../../shared/queries/certificates'
import { Icon } from '../../shared/ui/Icon'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { CertificateList } from './CertificateList'
import { useListView } from './listView'
import { UnsentWork } from './UnsentWork'

const NewButton = () => (
  <Button component={Link} to={paths.tenant.newForm} variant="contained">
    <Icon name="plus" size={18} />
    {tenantMessages.dashboard.newCertificate}
  </Button>
)

/** Every certificate of the tenant, found by search, status, quarter and branch. */
export const CertificatesPage = () => {
  const view = useListView()
  const { data: counts } = useQuery(countsQuery())
  return (
    <Page title={tenantMessages.forms.title} actions={<NewButton />}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <OfflineNote />
        <UnsentWork />
        <CertificateList view={view} counts={counts} />
      </Box>
    </Page>
  )
}
