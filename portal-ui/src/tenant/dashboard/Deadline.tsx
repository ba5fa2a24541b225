import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { certificatesQuery } from '../../shared/api/certificates'
import { useConfig } from '../../shared/config'
import { daysUntil, formatDay } from '../../shared/format/dates'
import { nameOf, quarterOfCode } from '../../shared/format/quarter'
import { en } from '../../shared/messages/en'
import { tn } from '../../shared/messages/tenant'

const SENT = 'SUBMITTED,RESUBMITTED,APPROVED'

const CalendarLeaf = ({ date }: { date: string }) => {
  const [, month, day] = date.split('-').map(Number)
  return (
    <Box aria-hidden="true" sx={leafLook}>
      <small>{en.months[(month ?? 1) - 1]?.slice(0, 3).toUpperCase()}</small>
      <b>{day}</b>
    </Box>
  )
}

/** When the certificates of the quarter are due, and how many were sent. */
export const Deadline = () => {
  const { quarter } = useConfig()
  const { data } = useQuery({
    ...certificatesQuery({ quarter: quarter?.code, status: SENT, page_size: 1 }),
    enabled: Boolean(quarter),
  })
  const known = quarter && quarterOfCode(quarter.code)
  if (!quarter || !known) return null
  const days = daysUntil(quarter.due)
  return (
    <Box component="section" aria-label={tn.dashboard.due(nameOf(known))} sx={stripLook}>
      <CalendarLeaf date={quarter.due} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>
          {`${tn.dashboard.due(nameOf(known))}: ${days >= 0 ? tn.dashboard.dueIn(days) : tn.dashboard.duePast}`}
        </Box>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          {[formatDay(quarter.due), data && tn.dashboard.dueSent(data.count)]
            .filter(Boolean)
            .join('. ')}
        </Box>
      </Box>
    </Box>
  )
}

const stripLook = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1.5, md: 2 },
  px: { xs: 1.75, md: 2.5 },
  py: { xs: 1.5, md: 1.75 },
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
}

const leafLook = {
  width: 46,
  flex: 'none',
  textAlign: 'center',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  overflow: 'hidden',
  '& small': {
    display: 'block',
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
    fontSize: 10.5,
    lineHeight: '16px',
    fontWeight: 600,
    letterSpacing: '0.06em',
  },
  '& b': { display: 'block', fontSize: 19, lineHeight: '26px', fontWeight: 600 },
}
