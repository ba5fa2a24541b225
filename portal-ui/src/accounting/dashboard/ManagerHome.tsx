import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '../../shared/format/dates'
import { cockpitMessages } from '../../shared/messages/cockpit'
import { managerHomeMessages as words } from '../../shared/messages/managerHome'
import { paths } from '../../shared/paths'
import { Skeletons } from '../../shared/plain/Skeletons'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { CockpitSteps } from '../oversight/cockpit/CockpitSteps'
import { CockpitSums } from '../oversight/cockpit/CockpitSums'
import { quarterOfCockpit } from '../oversight/cockpit/cockpitPaths'
import { type Cockpit, cockpitQuery } from '../oversight/cockpit/cockpitQueries'
import { titleOfCockpit } from '../oversight/cockpit/cockpitTitle'
import { ManagerFiling } from './ManagerFiling'
import { ManagerWeek } from './ManagerWeek'

const ManagerCards = ({ cockpit }: { cockpit: Cockpit }) => {
  const at = { quarter: quarterOfCockpit(cockpit) }
  return (
    <>
      <CockpitSums totals={cockpit.totals} at={at} />
      <Box sx={gridStyles}>
        <CockpitSteps steps={cockpit.next} at={at} companies={cockpit.companies} />
        <ManagerFiling companies={cockpit.companies} quarter={at.quarter} />
      </Box>
    </>
  )
}

/** What a manager looks after: pesos at risk, the state of filing, and the week in the audit. */
export default function ManagerHome() {
  const { data: cockpit, error, refetch } = useQuery(cockpitQuery({}))
  return (
    <Page
      title={cockpit ? titleOfCockpit(cockpit) : words.loading}
      above={<Box sx={aboveStyles}>{formatDay(new Date())}</Box>}
      below={cockpit && <Box sx={aboveStyles}>{cockpit.period.label}</Box>}
      actions={
        <Button variant="contained" component={Link} to={paths.accounting.cockpit}>
          {words.cockpit}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <OfflineNote help={cockpitMessages.offline} />
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {cockpit ? <ManagerCards cockpit={cockpit} /> : !error && <Skeletons lines={8} />}
        <ManagerWeek />
      </Box>
    </Page>
  )
}

const aboveStyles = { fontSize: 13, color: 'surface.hint', mb: 0.25 }

const gridStyles = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
}
