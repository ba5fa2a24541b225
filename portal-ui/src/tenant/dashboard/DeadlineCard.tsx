import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { Completeness } from '../../shared/api/types'
import { useConfig } from '../../shared/config'
import { daysUntil, formatDay } from '../../shared/format/dates'
import { nameOf, quarterOfCode } from '../../shared/format/quarter'
import { tenantPageMessages } from '../../shared/messages/tenantPages'
import { completenessQuery } from '../../shared/queries/completeness'
import { Icon } from '../../shared/ui/Icon'
import { alignedRow, paperCard, secondaryText, wrappedRow } from '../../shared/ui/layout'
import { CalendarLeaf } from './CalendarLeaf'
import { dueOf, sentIn } from './completenessCells'

const nameOfCode = (code: string) => {
  const quarter = quarterOfCode(code)
  return quarter ? nameOf(quarter) : code
}

const leftWords = (days: number) => {
  if (days < 0) return tenantPageMessages.due.past
  if (days === 0) return tenantPageMessages.due.today
  return days === 1 ? tenantPageMessages.due.tomorrow : tenantPageMessages.due.left(days)
}

interface LateProps {
  completeness: Completeness
  /** No other day stands above, so this one need not be said again. */
  isOnly: boolean
  onShowMissing: () => void
}

/** How many branches have sent theirs for the coming day, as a bar and in words. */
const DeadlineProgress = ({ completeness, code }: { completeness: Completeness; code: string }) => {
  const { sent, all } = sentIn(completeness, code)
  if (all === 0) return null
  return (
    <Box sx={sentStyles}>
      <Box sx={barStyles} aria-hidden="true">
        <Box component="i" sx={{ width: `${(100 * sent) / all}%` }} />
      </Box>
      {tenantPageMessages.due.sent(sent, all)}
    </Box>
  )
}

/** The quarter whose day has passed, while branches are missing. */
const MissedDeadline = ({ completeness, isOnly, onShowMissing }: LateProps) => {
  const { past } = dueOf(completeness)
  const count = past && sentIn(completeness, past.code)
  if (!past || !count || count.sent === count.all) return null
  const missing = count.all - count.sent
  return (
    <Box sx={lateStyles}>
      <Icon name="triangle-alert" />
      <Box component="span" sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        {isOnly
          ? tenantPageMessages.due.missingNow(missing)
          : tenantPageMessages.due.late(nameOfCode(past.code), formatDay(past.due), missing)}
      </Box>
      <Button size="small" onClick={onShowMissing} sx={{ minHeight: { xs: 44, md: 32 } }}>
        {tenantPageMessages.due.missing(missing)}
      </Button>
    </Box>
  )
}

/** Which day comes next, why that one, and who is late for the last. */
export const DeadlineCard = ({ onShowMissing }: { onShowMissing: () => void }) => {
  const { quarter } = useConfig()
  const { data } = useQuery(completenessQuery())
  const coming = data && dueOf(data).next
  const next = coming ?? quarter
  if (!next) return null
  const title = tenantPageMessages.due.title(nameOfCode(next.code))
  return (
    <Box component="section" aria-label={title} sx={sheetStyles}>
      <Box sx={stripStyles}>
        <CalendarLeaf date={next.due} />
        <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
          <Box sx={{ fontWeight: 500 }}>{`${title}: ${leftWords(daysUntil(next.due))}`}</Box>
          <Box sx={secondaryText}>{`${formatDay(next.due)}. ${tenantPageMessages.due.rule}`}</Box>
        </Box>
        {data && <DeadlineProgress completeness={data} code={next.code} />}
      </Box>
      {data && (
        <MissedDeadline completeness={data} isOnly={!coming} onShowMissing={onShowMissing} />
      )}
    </Box>
  )
}

const sheetStyles = { ...paperCard, overflow: 'clip' }

const stripStyles = {
  ...wrappedRow,
  gap: { xs: 1.5, md: 2 },
  px: { xs: 1.75, md: 2.5 },
  py: { xs: 1.5, md: 1.75 },
}

const sentStyles = {
  ...alignedRow,
  ...secondaryText,
  gap: 1.5,
  width: { xs: '100%', md: 'auto' },
  whiteSpace: { md: 'nowrap' },
}

const barStyles = {
  width: { md: 140 },
  flex: { xs: 1, md: 'none' },
  height: 6,
  borderRadius: '3px',
  overflow: 'hidden',
  bgcolor: 'divider',
  '& i': { display: 'block', height: '100%', bgcolor: 'primary.main' },
}

const lateStyles = {
  ...wrappedRow,
  columnGap: 1.25,
  rowGap: 0.5,
  px: { xs: 1.75, md: 2.5 },
  py: 1,
  fontSize: 14,
  color: 'status.returned.fg',
  bgcolor: 'status.returned.bg',
}
