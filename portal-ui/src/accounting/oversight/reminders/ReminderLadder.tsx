import Box from '@mui/material/Box'
import { shortDay } from '../../../shared/format/dates'
import { remindersMessages } from '../../../shared/messages/reminders'
import type { Reminders } from './reminderQueries'

const words = remindersMessages.ladder

interface Props {
  steps: Reminders['steps']
  /** How many stand on each, once it runs. */
  counted?: boolean
}

/** The steps with their days and reasons. */
export const ReminderLadder = ({ steps, counted = false }: Props) => (
  <Box component="ol" aria-label={words.label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {steps.map(({ step, label, when, why, day, tenants }) => (
      <Box component="li" key={step} sx={stepStyles}>
        <Box sx={{ fontWeight: 500 }}>{label}</Box>
        <Box sx={{ whiteSpace: 'nowrap', color: day ? 'text.primary' : 'text.secondary' }}>
          {day ? shortDay(day) : words.leftOut}
          {counted && tenants > 0 && ` · ${words.standing(tenants)}`}
        </Box>
        <Box sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}>
          {when[0]?.toUpperCase()}
          {`${when.slice(1)}. ${why}`}
        </Box>
      </Box>
    ))}
  </Box>
)

const stepStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 1.5,
  py: 0.75,
  fontSize: 13,
  lineHeight: '19px',
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
  '&:last-of-type': { borderBottom: 0 },
} as const
