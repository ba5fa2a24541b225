import Box from '@mui/material/Box'
import { formatMoment } from '../../shared/format/dates'
import { accountingMessages } from '../../shared/messages/accounting'
import { Icon } from '../../shared/ui/Icon'
import { useGoal } from './useGoal'
import { levelOf, waitedFor, waitedOfGoal, workingDaysSince } from './workingDays'

/** More would not be counted at a glance. */
const MOST_PIPS = 10

const pipsOf = (goal: number) => Array.from({ length: goal }, (_, index) => index)

const WaitingPips = ({ days, goal }: { days: number; goal: number }) => (
  <Box component="span" aria-hidden="true" sx={pipsStyles}>
    {pipsOf(goal).map((pip) => (
      <Box
        key={pip}
        component="span"
        sx={{ ...pipStyles, bgcolor: pip < days ? 'currentColor' : 'surface.line' }}
      />
    ))}
  </Box>
)

/** How long a form has waited against what is aimed at: on time, nearly due, or over. */
export const WaitingTime = ({ since }: { since: string | null }) => {
  const goal = useGoal()
  if (!since) return null
  const days = workingDaysSince(since)
  const level = goal === null ? 'calm' : levelOf(days, goal)
  return (
    <Box
      component="time"
      dateTime={since}
      title={formatMoment(since)}
      sx={{ ...styles, ...LEVELS[level] }}
    >
      <Box component="span" sx={wordsStyles}>
        {level !== 'calm' && <Icon name="clock" size={14} />}
        <span>{goal === null ? waitedFor(since) : waitedOfGoal(since, goal)}</span>
      </Box>
      {level === 'over' ? (
        <span className="visually-hidden">{`, ${accountingMessages.waiting.long}`}</span>
      ) : (
        goal !== null && goal <= MOST_PIPS && <WaitingPips days={days} goal={goal} />
      )}
    </Box>
  )
}

const styles = {
  display: 'inline-grid',
  gap: '2px',
  verticalAlign: 'middle',
  whiteSpace: 'nowrap',
  // The hidden words are placed against this box, not against the page.
  position: 'relative',
} as const

const wordsStyles = { display: 'inline-flex', alignItems: 'center', gap: '5px' }

const LEVELS = {
  calm: { color: 'text.secondary' },
  soon: { color: 'warning.main', fontWeight: 500 },
  over: {
    px: '6px',
    py: '1px',
    borderRadius: '6px',
    fontWeight: 500,
    color: 'status.returned.fg',
    bgcolor: 'status.returned.bg',
  },
}

const pipsStyles = { display: 'inline-flex', gap: '2px' }
const pipStyles = { width: 11, height: 3, borderRadius: '1px' }
