import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { CertificateItem, HistoryEntry } from '../../shared/api/types'
import { tenantMessages } from '../../shared/messages/tenant'
import { Skeletons } from '../../shared/plain/Skeletons'
import { certificatesQuery, historyQuery } from '../../shared/queries/certificates'
import { SectionCard } from '../../shared/ui/SectionCard'
import { type Happening, happeningOf, Timeline } from '../../shared/ui/Timeline'
import { titleOf } from '../parts/certificateMessages'

const CERTIFICATES = 4
const HAPPENINGS = 6

const inShort = (item: CertificateItem, entry: HistoryEntry): Happening => ({
  ...happeningOf(entry),
  details: [titleOf(item)],
  changes: [],
})

const RecentActivityList = ({ happenings }: { happenings: Happening[] }) => (
  <Box sx={{ p: 2.5 }}>
    {happenings.length > 0 ? (
      <Timeline happenings={happenings} />
    ) : (
      <Typography variant="body2" color="text.secondary">
        {tenantMessages.dashboard.happenedEmpty}
      </Typography>
    )}
  </Box>
)

/** The last moves of the certificates that changed last. */
export const RecentActivity = () => {
  const { data, error } = useQuery(
    certificatesQuery({ ordering: '-updated_at', page_size: CERTIFICATES }),
  )
  const items = data?.results ?? []
  const histories = useQueries({ queries: items.map(({ id }) => historyQuery(id)) })
  if (error && !data) return null
  const isWaiting = !data || histories.some((history) => history.isPending)
  const happenings = items
    .flatMap((item, at) => (histories[at]?.data ?? []).map((entry) => inShort(item, entry)))
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, HAPPENINGS)
  return (
    <SectionCard title={tenantMessages.dashboard.happened}>
      {isWaiting ? (
        <Skeletons lines={HAPPENINGS * 2} />
      ) : (
        <RecentActivityList happenings={happenings} />
      )}
    </SectionCard>
  )
}
