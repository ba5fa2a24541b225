import Box from '@mui/material/Box'
import type { HistoryEntry, Status } from '../api/types'
import { formatMoment } from '../format/dates'
import { formatAmount } from '../format/money'
import { showTin } from '../format/tin'
import { en } from '../messages/en'
import { pg } from '../messages/pages'
import { Icon } from './Icon'
import type { IconName } from './icons'
import { statusLooks, toneOf } from './status'

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

const QUIET = { color: 'primary.main', bgcolor: 'action.selected' }

const MOVE_ICONS: Record<string, IconName> = {
  comment: 'message-square',
  claim: 'eye',
  release: 'eye-off',
  take_over: 'user',
  request_return: 'undo-2',
  revise: 'pencil-line',
  warn: 'clock',
  remind: 'clock',
  restore: 'rotate-cw',
  dismiss_duplicate: 'check',
  hold: 'lock',
  lift_hold: 'lock',
}

/** Where a move leads, for those that are told without their statuses. */
const LEADS_TO: Record<string, Status> = {
  submit: 'SUBMITTED',
  resubmit: 'RESUBMITTED',
  approve: 'APPROVED',
  send_back: 'RETURNED',
  disapprove: 'DISAPPROVED',
  amend: 'FOR AMENDMENT',
  cancel: 'CANCELLED',
  discard: 'DISCARDED',
  expire: 'DISCARDED',
}

/** Icon and colours of what was done. */
export function markOf(move: string): Pick<Happening, 'icon' | 'tone'> {
  const target = LEADS_TO[move]
  if (target) return { icon: statusLooks[target].icon, tone: toneOf(target) }
  return { icon: MOVE_ICONS[move] ?? 'circle-dot', tone: QUIET }
}

export const shownValue = (field: string, value: string) => {
  if (!value) return en.timeline.empty
  if (field.endsWith('_tin')) return showTin(value)
  return /^lines\.\d+\.(m\d|total|tax)$/.test(field) ? formatAmount(value) : value
}

/** "lines.0.m2" is called "Line 1, month 2". */
export const fieldName = (field: string) => {
  const [, line, part] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (line === undefined || part === undefined) return en.fields[field] ?? pg.fields[field] ?? field
  return en.timeline.line(Number(line) + 1, en.lineParts[part] ?? part)
}

/** What a first submission fills in is no change. */
const changeLines = ({ source, changes }: HistoryEntry) =>
  source === 'DRAFT'
    ? []
    : changes.map(({ field, before, after }) =>
        en.timeline.change(fieldName(field), shownValue(field, before), shownValue(field, after)),
      )

const reasonLines = ({ reasons }: HistoryEntry) =>
  reasons.map(({ code, label, text }) => [label ?? code, text].filter(Boolean).join(': '))

/** One record of the history in words. */
export function happeningOf(entry: HistoryEntry): Happening {
  const moved = entry.target === entry.source ? null : entry.target
  return {
    key: entry.seq,
    icon: (moved && statusLooks[moved]?.icon) ?? MOVE_ICONS[entry.move] ?? 'circle-dot',
    tone: moved && statusLooks[moved] ? toneOf(moved) : QUIET,
    title: entry.label,
    at: entry.at,
    details: [
      en.timeline.by(entry.by),
      ...reasonLines(entry),
      ...(entry.remarks ? [en.timeline.remarks(entry.remarks)] : []),
    ],
    changes: changeLines(entry),
  }
}

const Changes = ({ changes }: { changes: string[] }) => (
  <Box component="details" sx={{ fontSize: 13, lineHeight: '19px', color: 'text.secondary' }}>
    <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
      {en.timeline.changed(changes.length)}
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
  <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {happenings.map(({ key, icon, tone, title, at, details, changes }) => (
      <Box component="li" key={key} sx={itemLook}>
        <Box component="span" className="mark" sx={{ ...markLook, ...tone }}>
          <Icon name={icon} size={14} />
        </Box>
        <Box
          sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1 }}
        >
          <Box component="span" sx={{ fontSize: 14, fontWeight: 500 }}>
            {title}
          </Box>
          <Box
            component="time"
            dateTime={at}
            sx={{ fontSize: 12, color: 'surface.hint', whiteSpace: 'nowrap' }}
          >
            {formatMoment(at)}
          </Box>
        </Box>
        {details.map((detail) => (
          <Box
            key={detail}
            sx={{
              fontSize: 13,
              lineHeight: '19px',
              color: 'text.secondary',
              overflowWrap: 'anywhere',
            }}
          >
            {detail}
          </Box>
        ))}
        {changes && changes.length > 0 && <Changes changes={changes} />}
      </Box>
    ))}
  </Box>
)

const itemLook = {
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

const markLook = {
  position: 'absolute',
  left: 0,
  top: 0,
  width: 24,
  height: 24,
  borderRadius: '7px',
  display: 'grid',
  placeItems: 'center',
} as const
