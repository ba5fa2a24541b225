import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { tenantWords } from '../../shared/messages/tenant'
import { paths } from '../../shared/paths'
import { Skeletons } from '../../shared/plain/Skeletons'
import { EmptyState } from '../../shared/ui/EmptyState'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Sheet } from '../../shared/ui/Sheet'
import { Task } from './Task'
import { useTasks } from './useTasks'

/** What the tenant has to do, the most pressing first. */
export const Tasks = () => {
  const { tasks, error, retry } = useTasks()
  return (
    <Sheet
      title={tenantWords.dashboard.tasks}
      aside={
        <MuiLink component={Link} to={paths.tenant.forms} sx={{ fontSize: 13 }}>
          {tenantWords.dashboard.allOpen}
        </MuiLink>
      }
    >
      {error && !tasks && (
        <Box sx={{ p: 2 }}>
          <ErrorNote error={error} onRetry={retry} />
        </Box>
      )}
      {!tasks && !error && <Skeletons lines={4} />}
      {tasks?.length === 0 && (
        <EmptyState
          title={tenantWords.dashboard.nothingTitle}
          text={tenantWords.dashboard.nothingText}
        />
      )}
      {tasks && tasks.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {tasks.map(({ item, whole }, at) => (
            <Task key={item.id} item={item} whole={whole} first={at === 0} />
          ))}
        </Box>
      )}
    </Sheet>
  )
}
