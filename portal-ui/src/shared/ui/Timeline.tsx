import Box from '@mui/material/Box'
import { isDraft } from '../api/about'
import type { HistoryEntry } from '../api/types'
import { formatDate } from '../format/dates'
import { formatAmount } from '../format/money'
import { showTin } from '../format/tin'
import { certificateMessages } from '../messages/certificate'
import { commonMessages } from '../messages/common'
import { Icon, type IconName } from './Icon'
import { centered, plainList, secondaryText } from './layout'
import { Moment } from './Moment'
import { markOf } from './statusStyles'

export interface Happening {
  key: string | number
  icon: IconName
  tone: { color: string; bgcolor: string }
  title: string
  at: string
  details: string[]
  /** Which fields changed since, folded away. */
  changes?: string[]
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

export const shownValue = (field: string, value: string) => {
  if (!value) return commonMessages.timeline.empty
  if (DATE.test(value)) return formatDate(value)
  if (field.endsWith('_tin')) return showTin(value)
  return /^lines\.\d+\.(m\d|total|tax)$/.test(field) ? formatAmount(value) : value
}

/** "lines.0.m2" is called "Line 1, month 2". */
export const fieldName = (field: string) => {
  const [, line, part] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (line === undefined || part === undefined)
    return commonMessages.fields[field] ?? certificateMessages.fields[field] ?? field
  return commonMessages.timeline.line(Number(line) + 1, commonMessages.lineParts[part] ?? part)
}

/** What a first submission fills in is no change. */
const changeLines = ({ source, changes }: HistoryEntry) =>
  !source || isDraft(source)
    ? []
    : changes.map(({ field, before, after }) =>
        commonMessages.timeline.change(
          fieldName(field),
          shownValue(field, before),
          shownValue(field, after),
        ),
      )

/** Its own words say all. */
const IN_WORDS = 'OTHER'

const reasonLines = ({ reasons }: HistoryEntry) =>
  reasons.map(({ code, label, text }) =>
    text && code === IN_WORDS ? text : [label ?? code, text].filter(Boolean).join(': '),
  )

/** One record of the history in words. */
export function happeningOf(entry: HistoryEntry): Happening {
  const moved = entry.target === entry.source ? null : entry.target
  return {
    key: entry.seq,
    ...markOf(entry.move, moved),
    title: entry.label,
    at: entry.at,
    details: [
      entry.by,
      ...reasonLines(entry),
      ...(entry.remarks ? [commonMessages.timeline.remarks(entry.remarks)] : []),
    ],
    changes: changeLines(entry),
  }
}

const TimelineChanges = ({ changes }: { changes: string[] }) => (
  <Box component="details" sx={{ fontSize: 13, lineHeight: '19px', color: 'text.secondary' }}>
    <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
      {commonMessages.timeline.changed(changes.length)}
    </Box>
    {changes.map((change) => (
      <Box key={change} sx={{ overflowWrap: 'anywhere' }}>
        {change}
      </Box>
    ))}
  </Box>
)

/** What happened, newest first. */
export const Timeline = ({ happenings }: { happenings: Happening[] }) => (
  <Box component="ol" sx={plainList}>
    {happenings.map(({ key, icon, tone, title, at, details, changes }) => (
      <Box component="li" key={key} sx={itemStyles}>
        <Box component="span" className="mark" sx={{ ...markStyles, ...tone }}>
          <Icon name={icon} size={14} />
        </Box>
        <Box
          sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1 }}
        >
          <Box component="span" sx={{ fontSize: 14, fontWeight: 500 }}>
            {title}
          </Box>
          <Box component="span" sx={{ fontSize: 12, color: 'surface.hint', whiteSpace: 'nowrap' }}>
            <Moment at={at} />
          </Box>
        </Box>
        {details.map((detail) => (
          <Box key={detail} sx={{ ...secondaryText, lineHeight: '19px', overflowWrap: 'anywhere' }}>
            {detail}
          </Box>
        ))}
        {changes && changes.length > 0 && <TimelineChanges changes={changes} />}
      </Box>
    ))}
  </Box>
)

const itemStyles = {
  position: 'relative',
  pl: '34px',
  pb: '16px',
  '&:last-child': { pb: 0 },
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    left: 11,
    top: 24,
    bottom: 0,
    width: 2,
    bgcolor: 'divider',
  },
} as const

const markStyles = {
  ...centered,
  position: 'absolute',
  left: 0,
  top: 0,
  width: 24,
  height: 24,
  borderRadius: '7px',
} as const
