import Box from '@mui/material/Box'
import { formatMoment } from '../../shared/format/dates'
import { accountingWords } from '../../shared/messages/accounting'
import { Icon } from '../../shared/ui/Icon'
import { LONG_WAIT_DAYS, waitedFor, workingDaysSince } from './workingDays'

/** How long a form has waited; a long wait has an icon and says so. */
export const Waiting = ({ since }: { since: string | null }) => {
  if (!since) return null
  const long = workingDaysSince(since) >= LONG_WAIT_DAYS
  return (
    <Box
      component="time"
      dateTime={since}
      title={formatMoment(since)}
      sx={long ? longLook : { color: 'text.secondary', whiteSpace: 'nowrap' }}
    >
      {long && <Icon name="clock" size={14} />}
      {waitedFor(since)}
      {long && <span className="visually-hidden">{`, ${accountingWords.waiting.long}`}</span>}
    </Box>
  )
}

const longLook = {
  display: 'inline-flex',
  alignItems: 'center',
  verticalAlign: 'middle',
  gap: '5px',
  fontWeight: 500,
  color: 'error.main',
  whiteSpace: 'nowrap',
  // The hidden words are placed against this box, not against the page.
  position: 'relative',
} as const
