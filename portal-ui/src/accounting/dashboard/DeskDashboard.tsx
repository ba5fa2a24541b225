import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, Navigate } from 'react-router'
import type { Counts } from '../../shared/api/types'
import { formatDay } from '../../shared/format/dates'
import { lazyWithRetry } from '../../shared/lazyWithRetry'
import { accountingMessages } from '../../shared/messages/accounting'
import { paths } from '../../shared/paths'
import { Skeletons } from '../../shared/plain/Skeletons'
import { certificatesQuery, countsQuery, meQuery } from '../../shared/queries/certificates'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Icon } from '../../shared/ui/Icon'
import { wrappedRow } from '../../shared/ui/layout'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { SectionCard } from '../../shared/ui/SectionCard'
import { StatusChip } from '../../shared/ui/StatusChip'
import { lanePath, seenByStaff } from '../parts/lists'
import { DashboardFigures } from './DashboardFigures'
import { LongestWaiting } from './LongestWaiting'
import { StaffProfile } from './StaffProfile'

const ManagerHome = lazyWithRetry(() => import('./ManagerHome'))

/** Each count opens the list it counts. */
const DeskStatusCounts = ({ counts }: { counts: Counts }) => (
  <SectionCard title={accountingMessages.dashboard.byStatus}>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 0, py: 0.75 }}>
      {seenByStaff.map((status) => (
        <li key={status}>
          <Box component={Link} to={lanePath(status)} sx={rowStyles}>
            <StatusChip status={status} />
            <Box component="strong" sx={{ ml: 'auto', fontWeight: 600 }}>
              {accountingMessages.number(counts.by_status[status] ?? 0)}
            </Box>
            <Box component="span" sx={{ color: 'surface.hint', lineHeight: 0 }}>
              <Icon name="chevron-right" size={14} />
            </Box>
          </Box>
        </li>
      ))}
    </Box>
  </SectionCard>
)

const rowStyles = {
  ...wrappedRow,
  gap: 1,
  px: { xs: 2, md: 2.5 },
  minHeight: { xs: 44, md: 36 },
  fontSize: 14,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: '-3px', boxShadow: 'none' },
}

const OLDEST = 8

/** The oldest of OPEN are enough to know where to begin. */
const oldestQuery = () =>
  certificatesQuery({ list: 'open', ordering: 'handed_over_at', page_size: OLDEST })

const useDashboard = () => {
  const me = useQuery(meQuery())
  const counts = useQuery(countsQuery())
  const oldest = useQuery(oldestQuery())
  return {
    me: me.data,
    counts: counts.data,
    oldest: oldest.data?.results,
    error: me.error ?? counts.error ?? oldest.error,
    retry: () => {
      for (const asked of [me, counts, oldest]) void asked.refetch()
    },
  }
}

const OpenOldest = ({ id }: { id: string }) => (
  <Button variant="contained" size="medium" component={Link} to={paths.accounting.form(id)}>
    {accountingMessages.dashboard.openFirst}
  </Button>
)

const DashboardToday = () => (
  <Box sx={{ fontSize: 13, color: 'surface.hint', mb: 0.25 }}>{formatDay(new Date())}</Box>
)

/** The home of each role: administrators and managers decide nothing. */
export const DeskDashboard = () => {
  const { data: me } = useQuery(meQuery())
  if (me?.role === 'administrator') return <Navigate to={paths.accounting.status} replace />
  if (me?.role !== 'manager') return <DeciderHome />
  return (
    <Suspense fallback={<Skeletons lines={10} />}>
      <ManagerHome />
    </Suspense>
  )
}

/** What waits, since when, and for whom this account works. */
const DeciderHome = () => {
  const { me, counts, oldest, error, retry } = useDashboard()
  const first = oldest?.[0]
  return (
    <Page
      title={
        counts ? accountingMessages.dashboard.title(counts.open) : accountingMessages.nav.dashboard
      }
      above={<DashboardToday />}
      actions={first && <OpenOldest id={first.id} />}
    >
      <Box sx={{ display: 'grid', gap: 1.5, mb: 1.5, '&:empty': { display: 'none' } }}>
        <OfflineNote />
        {error && <ErrorNote error={error} onRetry={retry} />}
      </Box>
      <DashboardFigures />
      <Box sx={gridStyles}>
        {oldest ? <LongestWaiting forms={oldest} /> : !error && <Skeletons lines={6} />}
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          {counts && <DeskStatusCounts counts={counts} />}
          {me && <StaffProfile me={me} />}
        </Box>
      </Box>
    </Page>
  )
}

const gridStyles = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 372px' },
}
