import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { countsQuery } from '../../shared/api/certificates'
import type { Counts, Status } from '../../shared/api/types'
import { formatDay } from '../../shared/format/dates'
import { tn } from '../../shared/messages/tenant'
import { paths } from '../../shared/paths'
import { bottomBarLook } from '../../shared/ui/bottomBar'
import { Icon } from '../../shared/ui/Icon'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { CertificateList } from '../list/CertificateList'
import { useListView } from '../list/view'
import { openCount, totalCount } from '../words'
import { ByStatus } from './ByStatus'
import { Deadline } from './Deadline'
import { GRID_ID, Grid } from './Grid'
import { JustHappened } from './JustHappened'
import { Tasks } from './Tasks'
import { UnsentWork } from './UnsentWork'
import { useIsTold } from './useIsTold'
import { Waiting } from './Waiting'

const verdict = (counts: Counts | undefined) => {
  if (!counts) return tn.nav.dashboard
  if (totalCount(counts) === 0) return tn.dashboard.first
  const waiting = openCount(counts)
  return waiting > 0 ? tn.dashboard.needsYou(waiting) : tn.dashboard.nothing
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
    {tn.dashboard.newCertificate}
  </Button>
)

const showGrid = () =>
  document.getElementById(GRID_ID)?.scrollIntoView({ behavior: 'smooth', block: 'start' })

/** What needs the tenant first, then everything else. */
export const DashboardPage = () => {
  const counts = useQuery(countsQuery())
  const isTold = useIsTold()
  const view = useListView()
  const list = useRef<HTMLDivElement>(null)
  const showStatus = (status: Status) => {
    view.change({ status })
    list.current?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  }
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
          {isTold && <Deadline onShowMissing={showGrid} />}
        </Box>
        {!isTold && <Waiting />}
        {isTold && (
          <Box sx={columnsLook}>
            <Box sx={{ gridArea: 'tasks', display: 'grid', gap: '20px', minWidth: 0 }}>
              <Tasks />
              <Grid />
            </Box>
            <Box component="aside" sx={{ gridArea: 'aside', display: 'grid', gap: '20px' }}>
              {counts.data && <ByStatus counts={counts.data} onPick={showStatus} />}
              <JustHappened />
            </Box>
            <Box ref={list} sx={{ gridArea: 'list', minWidth: 0, scrollMarginTop: 80 }}>
              <CertificateList view={view} counts={counts.data} />
            </Box>
          </Box>
        )}
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
  gridTemplateAreas: { xs: '"tasks" "aside" "list"', lg: '"tasks aside" "list aside"' },
  gridTemplateRows: { lg: 'auto 1fr' },
  gap: '20px',
  alignItems: 'start',
  pb: { xs: 9, md: 0 },
}
