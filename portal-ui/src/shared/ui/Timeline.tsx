import Box from '@mui/material/Box'
import type { HistoryEntry } from '../api/types'
import { formatMoment } from '../format/dates'
import { en } from '../messages/en'
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
}

const QUIET = { color: 'primary.main', bgcolor: 'action.selected' }

const MOVE_ICONS: Record<string, IconName> = {
  comment: 'message-square',
  claim: 'eye',
  release: 'eye-off',
  take_over: 'user',
  request_return: 'undo-2',
  revise: 'pencil-line',
}

const shownValue = (value: string) => value || en.timeline.empty

const changeLines = ({ changes }: HistoryEntry) =>
  changes.map(({ field, before, after }) =>
    en.timeline.change(en.fields[field] ?? field, shownValue(before), shownValue(after)),
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
      ...changeLines(entry),
    ],
  }
}

/** What happened, newest first. */
export const Timeline = ({ happenings }: { happenings: Happening[] }) => (
  <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {happenings.map(({ key, icon, tone, title, at, details }) => (
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
