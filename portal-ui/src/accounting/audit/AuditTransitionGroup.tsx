import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useState } from 'react'
import { formatClock } from '../../shared/format/dates'
import { auditMessages } from '../../shared/messages/audit'
import { Icon } from '../../shared/ui/Icon'
import { lineAbove } from '../../shared/ui/layout'
import { AuditTransition } from './AuditTransition'
import type { AuditRow } from './auditQueries'
import type { Question } from './auditQuestion'

const words = auditMessages.row

interface Group {
  kind: 'one' | 'together' | 'system'
  rows: AuditRow[]
}

/** What the portal does by itself, about nothing that a person would look for. */
const isSystemStep = ({ role, lifecycle, reference }: AuditRow) =>
  lifecycle === 'records' || (role === '' && !reference)

const gestureOf = (row: AuditRow) => row.request_id && `${row.request_id} ${row.move}`

/** Rows of one request and one move are one gesture, whatever others did meanwhile; steps of the
 * system that follow each other are folded. */
export function groupsOf(rows: AuditRow[], foldsSystem = true): Group[] {
  const groups: Group[] = []
  const gestures = new Map<string, Group>()
  for (const row of rows) {
    const last = groups.at(-1)
    const gesture = gestureOf(row)
    const same = gestures.get(gesture)
    if (foldsSystem && isSystemStep(row)) {
      if (last?.kind === 'system') last.rows.push(row)
      else groups.push({ kind: 'system', rows: [row] })
    } else if (same) {
      same.rows.push(row)
      same.kind = 'together'
    } else {
      const group: Group = { kind: row.at_once > 1 ? 'together' : 'one', rows: [row] }
      groups.push(group)
      if (gesture) gestures.set(gesture, group)
    }
  }
  return groups
}

interface Props {
  rows: AuditRow[]
  isSystem: boolean
  ask: (changes: Question) => void
}

const systemStyles = { '& strong': { fontWeight: 400, color: 'text.secondary' } }

/** What somebody did to many at once, or the system did: one row that opens on each of them. */
export const AuditTransitionGroup = ({ rows, isSystem, ask }: Props) => {
  const [open, setOpen] = useState(false)
  const [last, first] = [rows[0], rows.at(-1)]
  if (!last || !first) return null
  const count = Math.max(rows.length, last.at_once)
  const numbers = words.numbers(auditMessages.number(first.seq), auditMessages.number(last.seq))
  return (
    <Box component="li" sx={lineAbove}>
      <ButtonBase
        data-audit-row
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={isSystem ? { ...togetherStyles, ...systemStyles } : togetherStyles}
      >
        <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} />
        <strong>{isSystem ? words.system(rows.length) : words.together(last.label, count)}</strong>
        <span>{numbers}</span>
        <span>{formatClock(last.at)}</span>
        {!isSystem && (
          <>
            <span>{last.by}</span>
            {count > rows.length && <span>{words.shownOf(rows.length)}</span>}
            <span>{words.oneRequest(last.request_id)}</span>
          </>
        )}
      </ButtonBase>
      {open && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pl: { md: 2 } }}>
          {rows.map((row) => (
            <AuditTransition key={row.seq} row={row} ask={ask} />
          ))}
        </Box>
      )}
    </Box>
  )
}

const togetherStyles = {
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
