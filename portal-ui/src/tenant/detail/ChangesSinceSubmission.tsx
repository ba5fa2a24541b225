import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { isDraft } from '../../shared/api/about'
import type { Certificate } from '../../shared/api/types'
import { tenantPageMessages } from '../../shared/messages/tenantPages'
import { changesQuery } from '../../shared/queries/changes'
import { LoadingState } from '../../shared/ui/LoadingState'
import { lineAbove, wrappedRow } from '../../shared/ui/layout'
import { MovesBar } from '../../shared/ui/MovesBar'
import { SectionCard } from '../../shared/ui/SectionCard'
import { useNarrowerThan } from '../../shared/ui/useNarrowerThan'
import { CertificateChangesCards, CertificateChangesTable } from './CertificateChanges'

/** Resubmitting is offered here once there is something new to send. */
const Resubmit = ({ certificate }: { certificate: Certificate }) => (
  <Box className="no-print" sx={barStyles}>
    <Typography variant="body2" color="text.secondary" sx={{ flex: 1, minWidth: 200 }}>
      {tenantPageMessages.since.note}
    </Typography>
    <MovesBar of={certificate} kinds={['hand_over']} />
  </Box>
)

/** What is different from what accounting was last sent, before it is sent again. */
export const ChangesSinceSubmission = ({ certificate }: { certificate: Certificate }) => {
  const isTask = certificate.may_edit && !isDraft(certificate.status)
  const { data, error, refetch } = useQuery({ ...changesQuery(certificate.id), enabled: isTask })
  const phone = useNarrowerThan('md')
  if (!isTask || (!error && !data?.length)) return null
  const Shape = phone ? CertificateChangesCards : CertificateChangesTable
  return (
    <SectionCard
      title={tenantPageMessages.since.title}
      aside={data && data.length > 0 ? data.length : undefined}
    >
      <LoadingState data={data} error={error} onRetry={() => void refetch()} inCard />
      {data && data.length > 0 && (
        <>
          <Shape changes={data} />
          <Resubmit certificate={certificate} />
        </>
      )}
    </SectionCard>
  )
}

const barStyles = { ...wrappedRow, ...lineAbove, gap: 1.5, px: { xs: 2, md: 2.5 }, py: 1.5 }
