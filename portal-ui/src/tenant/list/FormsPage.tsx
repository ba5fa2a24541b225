import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { certificatesQuery } from '../../shared/api/certificates'
import { tn } from '../../shared/messages/tenant'
import { paths } from '../../shared/paths'
import { EmptyState } from '../../shared/ui/EmptyState'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Icon } from '../../shared/ui/Icon'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { Sheet } from '../../shared/ui/Sheet'
import { Skeletons } from '../../shared/ui/Skeletons'
import { UnsentWork } from '../dashboard/UnsentWork'
import { WAITING } from '../words'
import { CertificateRows } from './CertificateRows'

const NewButton = ({ variant }: { variant: 'contained' | 'outlined' }) => (
  <Button component={Link} to={paths.tenant.newForm} variant={variant}>
    <Icon name="plus" size={18} />
    {tn.dashboard.newCertificate}
  </Button>
)

/** The certificates a tenant can still work on. */
export const FormsPage = () => {
  const { data, error, refetch } = useQuery(
    certificatesQuery({ status: WAITING.join(','), ordering: '-updated_at', page_size: 100 }),
  )
  return (
    <Page title={tn.forms.title} actions={<NewButton variant="contained" />}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <OfflineNote />
        <UnsentWork />
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {(data || !error) && (
          <Sheet title={tn.forms.list} aside={data && tn.dashboard.total(data.count)}>
            {!data && <Skeletons lines={6} />}
            {data?.results.length === 0 && (
              <EmptyState title={tn.forms.none} action={<NewButton variant="outlined" />} />
            )}
            {data && data.results.length > 0 && <CertificateRows items={data.results} wide />}
          </Sheet>
        )}
      </Box>
    </Page>
  )
}
