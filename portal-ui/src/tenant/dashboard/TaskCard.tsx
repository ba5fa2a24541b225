import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { aboutStatus, isDraft } from '../../shared/api/about'
import type { Certificate, CertificateItem } from '../../shared/api/types'
import { formatDate, formatMoment } from '../../shared/format/dates'
import { tenantMessages } from '../../shared/messages/tenant'
import { tenantPageMessages } from '../../shared/messages/tenantPages'
import { paths } from '../../shared/paths'
import { Value } from '../../shared/plain/Value'
import { Icon } from '../../shared/ui/Icon'
import { alignedRow, lineBelow, secondaryText } from '../../shared/ui/layout'
import { StatusChip } from '../../shared/ui/StatusChip'
import { periodOf, placeOf } from '../parts/certificateMessages'
import { askOf, isSoon, whyOf } from './tasks'

const pathTo = ({ status, id }: CertificateItem) =>
  isDraft(status) ? paths.tenant.editForm(id) : paths.tenant.form(id)

const TaskExpiry = ({ day }: { day: string }) =>
  isSoon(day) ? (
    <Box sx={soonStyles}>
      <Icon name="clock" size={14} />
      {tenantPageMessages.tasks.expires(formatDate(day))}
    </Box>
  ) : (
    <Box sx={secondStyles}>{tenantPageMessages.tasks.keptUntil(formatDate(day))}</Box>
  )

interface Props {
  item: CertificateItem
  whole: Certificate | undefined
  first: boolean
}

/** One certificate that waits for the tenant, and the button that leads to what is asked. */
export const TaskCard = ({ item, whole, first }: Props) => {
  const button = aboutStatus(item.status).action
  const why = whyOf(whole)
  return (
    <Box component="li" sx={taskStyles}>
      <div>
        <StatusChip status={item.status} />
      </div>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>{`${askOf(item, whole)}, ${placeOf(item)}`}</Box>
        <Box sx={secondStyles}>
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            <Value>{item.reference}</Value>
          </Box>
          {`, ${why || `${periodOf(item)}. ${tenantMessages.dashboard.changed(formatMoment(item.updated_at))}`}`}
        </Box>
        {whole?.expires_on && <TaskExpiry day={whole.expires_on} />}
      </Box>
      <Button
        component={Link}
        to={pathTo(item)}
        size="small"
        variant={first ? 'contained' : 'outlined'}
        aria-label={`${button}: ${item.reference}`}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        {button}
      </Button>
    </Box>
  )
}

const secondStyles = { ...secondaryText, lineHeight: '19px', overflowWrap: 'anywhere' }

const soonStyles = {
  ...secondStyles,
  ...alignedRow,
  gap: 0.5,
  fontWeight: 600,
  color: 'status.returned.fg',
}

const taskStyles = {
  ...lineBelow,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '136px minmax(0,1fr) auto' },
  alignItems: 'center',
  gap: { xs: 1, md: 2 },
  px: { xs: 2, md: 2.5 },
  py: { xs: 1.75, md: 1.375 },
  '&:last-child': { borderBottom: 0 },
}
