import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { tenantMessages } from '../../shared/messages/tenant'
import { paths } from '../../shared/paths'
import { EmptyState } from '../../shared/ui/EmptyState'
import { LoadingState } from '../../shared/ui/LoadingState'
import { plainList } from '../../shared/ui/layout'
import { SectionCard } from '../../shared/ui/SectionCard'
import { TaskCard } from './TaskCard'
import { useTasks } from './useTasks'

/** What the tenant has to do, the most pressing first. */
export const TaskList = () => {
  const { tasks, error, retry } = useTasks()
  return (
    <SectionCard
      title={tenantMessages.dashboard.tasks}
      aside={
        <MuiLink component={Link} to={paths.tenant.forms} sx={{ fontSize: 13 }}>
          {tenantMessages.dashboard.allOpen}
        </MuiLink>
      }
    >
      <LoadingState data={tasks} error={error} onRetry={retry} lines={4} inCard />
      {tasks?.length === 0 && (
        <EmptyState
          title={tenantMessages.dashboard.nothingTitle}
          text={tenantMessages.dashboard.nothingText}
        />
      )}
      {tasks && tasks.length > 0 && (
        <Box component="ul" sx={plainList}>
          {tasks.map(({ item, whole }, at) => (
            <TaskCard key={item.id} item={item} whole={whole} first={at === 0} />
          ))}
        </Box>
      )}
    </SectionCard>
  )
}
