import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useState } from 'react'
import { formatClock } from '../../shared/format/dates'
import { auditWords } from '../../shared/messages/audit'
import { Icon } from '../../shared/ui/Icon'
import type { AuditRow } from './queries'
import type { Question } from './question'
import { Row } from './Row'

const words = auditWords.row

/** Rows that follow each other, of one request and one move, are one gesture. */
export function groupsOf(rows: AuditRow[]): AuditRow[][] {
  const groups: AuditRow[][] = []
  for (const row of rows) {
    const last = groups.at(-1)?.[0]
    const isSame = last && row.request_id && last.request_id === row.request_id
    if (isSame && last.move === row.move) groups.at(-1)?.push(row)
    else groups.push([row])
  }
  return groups
}

interface Props {
  rows: AuditRow[]
  ask: (changes: Question) => void
}

/** What somebody did to many at once: one row that opens on each of them. */
export const Together = ({ rows, ask }: Props) => {
  const [open, setOpen] = useState(false)
  const [last, first] = [rows[0], rows.at(-1)]
  if (!last || !first) return null
  const numbers = words.numbers(auditWords.number(first.seq), auditWords.number(last.seq))
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'surface.lineSoft' }}>
      <ButtonBase
        data-audit-row
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={togetherLook}
      >
        <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} />
        <strong>{words.together(last.label, rows.length)}</strong>
        <span>{numbers}</span>
        <span>{formatClock(last.at)}</span>
        <span>{last.by}</span>
        <span>{words.certificates(new Set(rows.map(({ id }) => id)).size)}</span>
        <span>{words.oneRequest(last.request_id)}</span>
      </ButtonBase>
      {open && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pl: { md: 2 } }}>
          {rows.map((row) => (
            <Row key={row.seq} row={row} ask={ask} />
          ))}
        </Box>
      )}
    </Box>
  )
}

const togetherLook = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-start',
  width: '100%',
  columnGap: 1.5,
  px: 2,
  py: 0.75,
  minHeight: 44,
  fontFamily: 'inherit',
  fontSize: 13,
  lineHeight: '19px',
  textAlign: 'left',
  '& span': { color: 'text.secondary' },
  '& strong': { fontWeight: 600 },
}
