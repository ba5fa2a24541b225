import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type Completeness, completenessQuery } from '../../shared/api/completeness'
import { useConfig } from '../../shared/config'
import { daysUntil, formatDay } from '../../shared/format/dates'
import { nameOf, quarterOfCode } from '../../shared/format/quarter'
import { en } from '../../shared/messages/en'
import { tp } from '../../shared/messages/tenantPages'
import { sentIn } from './completeness'

const CalendarLeaf = ({ date }: { date: string }) => {
  const [, month, day] = date.split('-').map(Number)
  return (
    <Box aria-hidden="true" sx={leafLook}>
      <small>{en.months[(month ?? 1) - 1]?.slice(0, 3).toUpperCase()}</small>
      <b>{day}</b>
    </Box>
  )
}

const leftWords = (days: number) => {
  if (days < 0) return tp.due.past
  if (days === 0) return tp.due.today
  return days === 1 ? tp.due.tomorrow : tp.due.left(days)
}

interface SentProps {
  completeness: Completeness
  code: string
  onShowMissing: () => void
}

/** How many branches have sent theirs, as a bar, and the way to those that have not. */
const Sent = ({ completeness, code, onShowMissing }: SentProps) => {
  const { sent, all } = sentIn(completeness, code)
  if (all === 0) return null
  return (
    <>
      <Box sx={barLook} aria-hidden="true">
        <Box component="i" sx={{ width: `${(100 * sent) / all}%` }} />
      </Box>
      {sent < all && (
        <Button
          size="small"
          className="no-print"
          onClick={onShowMissing}
          sx={{ display: { xs: 'none', md: 'inline-flex' }, flex: 'none' }}
        >
          {tp.due.missing(all - sent)}
        </Button>
      )}
    </>
  )
}

/** When the certificates of the quarter are due, why then, and how many branches have sent theirs. */
export const Deadline = ({ onShowMissing }: { onShowMissing: () => void }) => {
  const { quarter } = useConfig()
  const { data } = useQuery(completenessQuery())
  const known = quarter && quarterOfCode(quarter.code)
  if (!quarter || !known) return null
  const title = tp.due.title(nameOf(known))
  const count = data && sentIn(data, quarter.code)
  return (
    <Box component="section" aria-label={title} sx={stripLook}>
      <CalendarLeaf date={quarter.due} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>{`${title}: ${leftWords(daysUntil(quarter.due))}`}</Box>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          {`${formatDay(quarter.due)}. ${tp.due.rule}`}
          {count && count.all > 0 && ` ${tp.due.sent(count.sent, count.all)}.`}
        </Box>
      </Box>
      {data && <Sent completeness={data} code={quarter.code} onShowMissing={onShowMissing} />}
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

const barLook = {
  display: { xs: 'none', md: 'block' },
  width: 180,
  height: 6,
  flex: 'none',
  borderRadius: '3px',
  overflow: 'hidden',
  bgcolor: 'surface.sunken',
  '& i': { display: 'block', height: '100%', bgcolor: 'primary.main' },
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
