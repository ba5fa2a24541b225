import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { certificateQuery, certificatesQuery } from '../../shared/api/certificates'
import { useConfig } from '../../shared/config'
import { tn } from '../../shared/messages/tenant'
import { paths } from '../../shared/paths'
import { EmptyState } from '../../shared/ui/EmptyState'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Sheet } from '../../shared/ui/Sheet'
import { Skeletons } from '../../shared/ui/Skeletons'
import { Task } from './Task'
import { byUrgency } from './tasks'

const MOST = 5
const DRAFTS = 25

/** Corrections first; of the drafts those left alone longest, because they are deleted first. */
const useTasks = () => {
  const { quarter } = useConfig()
  const corrections = useQuery(
    certificatesQuery({
      status: 'RETURNED,FOR AMENDMENT',
      ordering: '-updated_at',
      page_size: MOST,
    }),
  )
  const drafts = useQuery(
    certificatesQuery({ status: 'DRAFT', ordering: 'updated_at', page_size: DRAFTS }),
  )
  const items =
    corrections.data && drafts.data
      ? byUrgency([...corrections.data.results, ...drafts.data.results], quarter?.code)
      : undefined
  return {
    tasks: items?.slice(0, MOST),
    error: corrections.error ?? drafts.error,
    retry: () => void Promise.all([corrections.refetch(), drafts.refetch()]),
  }
}

export const Tasks = () => {
  const { tasks, error, retry } = useTasks()
  const wholes = useQueries({ queries: (tasks ?? []).map(({ id }) => certificateQuery(id)) })
  return (
    <Sheet
      title={tn.dashboard.tasks}
      aside={
        <MuiLink component={Link} to={paths.tenant.forms} sx={{ fontSize: 13 }}>
          {tn.dashboard.allOpen}
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
        <EmptyState title={tn.dashboard.nothingTitle} text={tn.dashboard.nothingText} />
      )}
      {tasks && tasks.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {tasks.map((item, at) => {
            const whole = wholes[at]?.data
            return <Task key={item.id} item={item} whole={whole} first={at === 0} />
          })}
        </Box>
      )}
    </Sheet>
  )
}
