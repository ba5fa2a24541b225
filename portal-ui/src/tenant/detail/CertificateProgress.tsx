import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { aboutStatus } from '../../shared/api/about'
import type { Certificate } from '../../shared/api/types'
import { tenantMessages } from '../../shared/messages/tenant'
import { Skeletons } from '../../shared/plain/Skeletons'
import { historyQuery } from '../../shared/queries/certificates'
import { LoadingState } from '../../shared/ui/LoadingState'
import { SectionCard } from '../../shared/ui/SectionCard'
import { happeningOf, Timeline } from '../../shared/ui/Timeline'
import { isMessage } from './isMessage'

/** What happened so far, and what comes next. */
export const CertificateProgress = ({ certificate }: { certificate: Certificate }) => {
  const { data, error, refetch } = useQuery(historyQuery(certificate.id))
  return (
    <SectionCard
      title={tenantMessages.page.progress}
      aside={<span className="no-print">{tenantMessages.page.updates}</span>}
    >
      {!data && !error && <Skeletons lines={4} />}
      <LoadingState data={data} error={error} onRetry={() => void refetch()} inCard />
      {data && (
        <Box sx={{ p: 2.5 }}>
          <Timeline
            happenings={data
              .filter((entry) => !isMessage(entry))
              .toReversed()
              .map(happeningOf)}
          />
        </Box>
      )}
      <Box sx={{ px: 2.5, py: 1.75, borderTop: 1, borderColor: 'surface.lineSoft' }}>
        <Typography variant="h3">{tenantMessages.page.next}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.25 }}>
          {aboutStatus(certificate.status).next}
        </Typography>
      </Box>
    </SectionCard>
  )
}
