import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { Counts, Status } from '../../shared/api/types'
import { formatDay } from '../../shared/format/dates'
import { tenantWords } from '../../shared/messages/tenant'
import { paths } from '../../shared/paths'
import { countsQuery } from '../../shared/queries/certificates'
import { bottomBarLook } from '../../shared/ui/bottomBar'
import { Icon } from '../../shared/ui/Icon'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { UnsentWork } from '../list/UnsentWork'
import { keepStatus } from '../list/view'
import { openCount, totalCount } from '../parts/words'
import { ByStatus } from './ByStatus'
import { Deadline } from './Deadline'
import { FirstSteps } from './FirstSteps'
import { GRID_ID, Grid } from './Grid'
import { JustHappened } from './JustHappened'
import { Tasks } from './Tasks'
import { useIsTold } from './useIsTold'
import { Waiting } from './Waiting'

const verdict = (counts: Counts | undefined) => {
  if (!counts) return tenantWords.nav.dashboard
  if (totalCount(counts) === 0) return tenantWords.dashboard.first
  const waiting = openCount(counts)
  return waiting > 0 ? tenantWords.dashboard.needsYou(waiting) : tenantWords.dashboard.nothing
}

const NewButton = ({ phone = false }: { phone?: boolean }) => (
  <Button
    component={Link}
    to={paths.tenant.newForm}
    variant="contained"
    size={phone ? 'large' : 'medium'}
    fullWidth={phone}
    sx={phone ? {} : { display: { xs: 'none', md: 'inline-flex' } }}
  >
    <Icon name="plus" size={18} />
    {tenantWords.dashboard.newCertificate}
  </Button>
)

const showGrid = () =>
  document.getElementById(GRID_ID)?.scrollIntoView({ behavior: 'smooth', block: 'start' })

const Columns = ({ counts }: { counts: Counts | undefined }) => {
  const navigate = useNavigate()
  const showStatus = (status: Status) => {
    keepStatus(status)
    void navigate(paths.tenant.forms)
  }
  return (
    <Box sx={columnsLook}>
      <Box sx={{ gridArea: 'tasks', display: 'grid', gap: '20px', minWidth: 0 }}>
        <Tasks />
        <Grid />
      </Box>
      <Box component="aside" sx={{ gridArea: 'aside', display: 'grid', gap: '20px' }}>
        {counts && <ByStatus counts={counts} onPick={showStatus} />}
        <JustHappened />
      </Box>
    </Box>
  )
}

/** What needs the tenant first, and how the quarters stand; all certificates are under Forms. */
export const DashboardPage = () => {
  const counts = useQuery(countsQuery())
  const isTold = useIsTold()
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
        <Box sx={{ display: 'grid', gap: 2, mb: 2 }}>
          <OfflineNote />
          <UnsentWork />
          {isTold && !isFirst && <Deadline onShowMissing={showGrid} />}
        </Box>
        {!isTold && <Waiting />}
        {isTold && isFirst && <FirstSteps />}
        {isTold && !isFirst && <Columns counts={counts.data} />}
      </Page>
      <Box className="no-print" sx={bottomBarLook}>
        <NewButton phone />
      </Box>
    </>
  )
}

const columnsLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: 'minmax(0,1fr) 348px' },
  gridTemplateAreas: { xs: '"tasks" "aside"', lg: '"tasks aside"' },
  gap: '20px',
  alignItems: 'start',
  pb: { xs: 9, md: 0 },
}
