import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Counts, Status } from '../../shared/api/types'
import { formatDay } from '../../shared/format/dates'
import { lazyWithRetry } from '../../shared/lazyWithRetry'
import { tenantMessages } from '../../shared/messages/tenant'
import { paths } from '../../shared/paths'
import { Skeletons } from '../../shared/plain/Skeletons'
import { countsQuery } from '../../shared/queries/certificates'
import { completenessQuery } from '../../shared/queries/completeness'
import { isAwaited } from '../../shared/queries/isAwaited'
import { useCanPrepare } from '../../shared/session/me'
import { bottomBarStyles } from '../../shared/ui/bottomBarStyles'
import { Icon } from '../../shared/ui/Icon'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { SectionCard } from '../../shared/ui/SectionCard'
import { keepStatus } from '../list/listView'
import { UnsentWork } from '../list/UnsentWork'
import { openCount, totalCount } from '../parts/certificateMessages'
import { CompletenessGrid, GRID_ID } from './CompletenessGrid'
import { DeadlineCard } from './DeadlineCard'
import { RecentActivity } from './RecentActivity'
import { TaskList } from './TaskList'
import { TenantStatusCounts } from './TenantStatusCounts'
import { useTasks } from './useTasks'

/** The dashboard before anything is told: its parts, as high as the screen. */
const DashboardSkeleton = () => (
  <Box sx={{ display: 'grid', gap: '20px', minHeight: '100vh', alignContent: 'start' }}>
    <SectionCard>
      <Skeletons lines={2} />
    </SectionCard>
    <SectionCard>
      <Skeletons lines={10} />
    </SectionCard>
    <SectionCard>
      <Skeletons lines={10} />
    </SectionCard>
  </Box>
)

/** Once all that stands on top has been told it is shown at once, so that nothing there moves. */
function useIsDashboardReady() {
  const [wasTold, setWasTold] = useState(false)
  const counts = useQuery(countsQuery())
  const completeness = useQuery(completenessQuery())
  const tasks = useTasks()
  const isTold = !(tasks.isAwaited || isAwaited(counts) || isAwaited(completeness))
  if (isTold && !wasTold) setWasTold(true)
  return wasTold || isTold
}

/** Seen once by each tenant. */
const FirstSteps = lazyWithRetry(() => import('./FirstSteps'))

const verdict = (counts: Counts | undefined) => {
  if (!counts) return tenantMessages.nav.dashboard
  if (totalCount(counts) === 0) return tenantMessages.dashboard.first
  const waiting = openCount(counts)
  return waiting > 0 ? tenantMessages.dashboard.needsYou(waiting) : tenantMessages.dashboard.nothing
}

const NewButton = ({ phone = false }: { phone?: boolean }) => {
  if (!useCanPrepare()) return null
  return (
    <Button
      component={Link}
      to={paths.tenant.newForm}
      variant="contained"
      size={phone ? 'large' : 'medium'}
      fullWidth={phone}
      sx={phone ? {} : { display: { xs: 'none', md: 'inline-flex' } }}
    >
      <Icon name="plus" size={18} />
      {tenantMessages.dashboard.newCertificate}
    </Button>
  )
}

const showGrid = () =>
  document.getElementById(GRID_ID)?.scrollIntoView({ behavior: 'smooth', block: 'start' })

const DashboardColumns = ({ counts }: { counts: Counts | undefined }) => {
  const navigate = useNavigate()
  const showStatus = (status: Status) => {
    keepStatus(status)
    void navigate(paths.tenant.forms)
  }
  return (
    <Box sx={columnsStyles}>
      <Box sx={{ gridArea: 'tasks', display: 'grid', gap: '20px', minWidth: 0 }}>
        <TaskList />
        <CompletenessGrid />
      </Box>
      <Box component="aside" sx={{ gridArea: 'aside', display: 'grid', gap: '20px' }}>
        {counts && <TenantStatusCounts counts={counts} onPick={showStatus} />}
        <RecentActivity />
      </Box>
    </Box>
  )
}

/** What needs the tenant first, and how the quarters stand; all certificates are under Forms. */
export const TenantDashboardPage = () => {
  const counts = useQuery(countsQuery())
  const isTold = useIsDashboardReady()
  const isFirst = counts.data !== undefined && totalCount(counts.data) === 0
  return (
    <>
      <Page
        title={verdict(counts.data)}
        above={
          <Typography variant="body2" sx={{ color: 'surface.hint' }}>
            {formatDay(new Date())}
          </Typography>
        }
        actions={<NewButton />}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, mb: 2 }}>
          <OfflineNote />
          <UnsentWork />
          {isTold && !isFirst && <DeadlineCard onShowMissing={showGrid} />}
        </Box>
        {!isTold && <DashboardSkeleton />}
        {isTold && isFirst && (
          <Suspense fallback={<DashboardSkeleton />}>
            <FirstSteps />
          </Suspense>
        )}
        {isTold && !isFirst && <DashboardColumns counts={counts.data} />}
      </Page>
      <Box className="no-print" sx={bottomBarStyles}>
        <NewButton phone />
      </Box>
    </>
  )
}

const columnsStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: 'minmax(0,1fr) 348px' },
  gridTemplateAreas: { xs: '"tasks" "aside"', lg: '"tasks aside"' },
  gap: '20px',
  alignItems: 'start',
  pb: { xs: 9, md: 0 },
}
