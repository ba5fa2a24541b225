import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { lazyWithRetry } from '../../shared/lazyWithRetry'
import { tenantMessages } from '../../shared/messages/tenant'
import { paths } from '../../shared/paths'
import { countsQuery } from '../../shared/queries/certificates'
import { useCanPrepare } from '../../shared/session/me'
import { Icon } from '../../shared/ui/Icon'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { openCount } from '../parts/certificateMessages'
import { CertificateList } from './CertificateList'
import { useListView } from './listView'
import { UnsentWork } from './UnsentWork'

const SigningLink = lazyWithRetry(() => import('../signing/SigningLink'))

const NewButton = () => (
  <Button component={Link} to={paths.tenant.newForm} variant="contained">
    <Icon name="plus" size={18} />
    {tenantMessages.dashboard.newCertificate}
  </Button>
)

/** Every certificate of the tenant, found by search, status, quarter and branch. */
export const CertificatesPage = () => {
  const view = useListView()
  const canPrepare = useCanPrepare()
  const { data: counts } = useQuery(countsQuery())
  return (
    <Page
      title={tenantMessages.forms.title}
      actions={
        canPrepare && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {counts && openCount(counts) > 0 && (
              <Suspense fallback={null}>
                <SigningLink />
              </Suspense>
            )}
            <NewButton />
          </Box>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <OfflineNote />
        <UnsentWork />
        <CertificateList view={view} counts={counts} />
      </Box>
    </Page>
  )
}
