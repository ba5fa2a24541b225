import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { certificatesQuery } from '../../shared/api/certificates'
import type { CertificateItem, Status } from '../../shared/api/types'
import { formatMoment } from '../../shared/format/dates'
import { tn } from '../../shared/messages/tenant'
import { paths } from '../../shared/paths'
import { EmptyState } from '../../shared/ui/EmptyState'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Sheet } from '../../shared/ui/Sheet'
import { Skeletons } from '../../shared/ui/Skeletons'
import { StatusChip } from '../../shared/ui/StatusChip'
import { periodOf, placeOf, WAITING } from '../words'

const MOST = 5

/** What is asked, and the button that leads to it. */
const asks: Partial<Record<Status, { text: string; button: string; to: (id: string) => string }>> =
  {
    RETURNED: { text: tn.dashboard.returned, button: tn.dashboard.fix, to: paths.tenant.form },
    'FOR AMENDMENT': {
      text: tn.dashboard.amendment,
      button: tn.dashboard.seeWhat,
      to: paths.tenant.form,
    },
    DRAFT: {
      text: tn.dashboard.draft,
      button: tn.dashboard.resume,
      to: (id) => paths.tenant.editForm(id),
    },
  }

const byUrgency = (a: CertificateItem, b: CertificateItem) =>
  WAITING.indexOf(a.status) - WAITING.indexOf(b.status)

const Task = ({ item, first }: { item: CertificateItem; first: boolean }) => {
  const asked = asks[item.status]
  if (!asked) return null
  return (
    <Box component="li" sx={taskLook}>
      <div>
        <StatusChip status={item.status} />
      </div>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>{`${asked.text}, ${placeOf(item)}`}</Box>
        <Box sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {`${item.reference}, ${periodOf(item)}. ${tn.dashboard.changed(formatMoment(item.updated_at))}`}
        </Box>
      </Box>
      <Button
        component={Link}
        to={asked.to(item.id)}
        size="small"
        variant={first ? 'contained' : 'outlined'}
        aria-label={`${asked.button}: ${item.reference}`}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        {asked.button}
      </Button>
    </Box>
  )
}

export const Tasks = () => {
  const { data, error, refetch } = useQuery(
    certificatesQuery({ status: WAITING.join(','), ordering: '-updated_at', page_size: 25 }),
  )
  const tasks = data?.results.toSorted(byUrgency).slice(0, MOST)
  return (
    <Sheet
      title={tn.dashboard.tasks}
      aside={
        <MuiLink component={Link} to={paths.tenant.forms} sx={{ fontSize: 13 }}>
          {tn.dashboard.allOpen}
        </MuiLink>
      }
    >
      {error && !data && (
        <Box sx={{ p: 2 }}>
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {!data && !error && <Skeletons lines={4} />}
      {tasks?.length === 0 && (
        <EmptyState title={tn.dashboard.nothingTitle} text={tn.dashboard.nothingText} />
      )}
      {tasks && tasks.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {tasks.map((item, at) => (
            <Task key={item.id} item={item} first={at === 0} />
          ))}
        </Box>
      )}
    </Sheet>
  )
}

const taskLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '136px minmax(0,1fr) auto' },
  alignItems: 'center',
  gap: { xs: 1, md: 2 },
  px: { xs: 2, md: 2.5 },
  py: { xs: 1.75, md: 1.375 },
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
  '&:last-child': { borderBottom: 0 },
}
