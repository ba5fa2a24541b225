import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { tenantMessages } from '../../../shared/messages/tenant'
import { paths } from '../../../shared/paths'
import { certificateQuery, companiesQuery } from '../../../shared/queries/certificates'
import { isAwaited } from '../../../shared/queries/isAwaited'
import { LoadingState } from '../../../shared/ui/LoadingState'
import { Note } from '../../../shared/ui/Note'
import { Page } from '../../../shared/ui/Page'
import { titleOf } from '../../parts/certificateMessages'
import { readUnsent } from '../saving/unsentChanges'
import type { NewDraft } from '../saving/useNewDraft'
import { useOwner } from '../saving/useOwner'
import { CertificateEditor } from './CertificateEditor'

const ClosedCertificate = ({ id }: { id: string }) => (
  <Note
    tone="info"
    action={
      <Button size="small" component={Link} to={paths.tenant.form(id)}>
        {tenantMessages.editor.show}
      </Button>
    }
  >
    {tenantMessages.editor.closed}
  </Note>
)

/** Fetches what there is to edit with the names it is told in, and the edits this device could not send. */
export default function EditorPage() {
  const { id = '' } = useParams()
  const owner = useOwner()
  const state = useLocation().state as NewDraft | null
  const isNew = Boolean(state?.isNew)
  const { data, error, refetch } = useQuery({ ...certificateQuery(id), enabled: !isNew })
  const unsent = useQuery({
    queryKey: ['unsent', owner, id],
    queryFn: async () => (await readUnsent(owner, id)) ?? null,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const companies = useQuery(companiesQuery())
  if ((isNew || data) && !unsent.isPending && !isAwaited(companies)) {
    if (data && !data.may_edit)
      return unsent.data === null ? (
        <Navigate to={paths.tenant.form(id)} replace />
      ) : (
        <Page title={titleOf(data)}>
          <ClosedCertificate id={id} />
        </Page>
      )
    return (
      <CertificateEditor
        key={id}
        id={id}
        initial={data ?? null}
        start={state?.start}
        unsent={unsent.data ?? null}
      />
    )
  }
  return (
    <Box sx={{ maxWidth: 1280, mx: 'auto', p: { xs: 2, md: 3 } }}>
      <LoadingState error={error} onRetry={() => void refetch()} lines={8} />
    </Box>
  )
}
