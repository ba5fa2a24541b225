import Box from '@mui/material/Box'
import { formatMoment } from '../../shared/format/dates'
import { accountingWords } from '../../shared/messages/accounting'
import { Icon } from '../../shared/ui/Icon'
import { useGoal } from './goal'
import { levelOf, waitedFor, waitedOfGoal, workingDaysSince } from './workingDays'

/** More would not be counted at a glance. */
const MOST_PIPS = 10

const pipsOf = (goal: number) => Array.from({ length: goal }, (_, index) => index)

const Pips = ({ days, goal }: { days: number; goal: number }) => (
  <Box component="span" aria-hidden="true" sx={pipsLook}>
    {pipsOf(goal).map((pip) => (
      <Box
        key={pip}
        component="span"
        sx={{ ...pipLook, bgcolor: pip < days ? 'currentColor' : 'surface.line' }}
      />
    ))}
  </Box>
)

/** How long a form has waited against what is aimed at: on time, nearly due, or over. */
export const Waiting = ({ since }: { since: string | null }) => {
  const goal = useGoal()
  if (!since) return null
  const days = workingDaysSince(since)
  const level = goal === null ? 'calm' : levelOf(days, goal)
  return (
    <Box
      component="time"
      dateTime={since}
      title={formatMoment(since)}
      sx={{ ...look, ...LEVELS[level] }}
    >
      <Box component="span" sx={wordsLook}>
        {level !== 'calm' && <Icon name="clock" size={14} />}
        <span>{goal === null ? waitedFor(since) : waitedOfGoal(since, goal)}</span>
      </Box>
      {level === 'over' ? (
        <span className="visually-hidden">{`, ${accountingWords.waiting.long}`}</span>
      ) : (
        goal !== null && goal <= MOST_PIPS && <Pips days={days} goal={goal} />
      )}
    </Box>
  )
}

const look = {
  display: 'inline-grid',
  gap: '2px',
  verticalAlign: 'middle',
  whiteSpace: 'nowrap',
  // The hidden words are placed against this box, not against the page.
  position: 'relative',
} as const

const wordsLook = { display: 'inline-flex', alignItems: 'center', gap: '5px' }

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

const pipsLook = { display: 'inline-flex', gap: '2px' }
const pipLook = { width: 11, height: 3, borderRadius: '1px' }
