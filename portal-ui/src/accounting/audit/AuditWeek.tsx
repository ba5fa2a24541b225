import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { shortDay } from '../../shared/format/dates'
import { accountingMessages } from '../../shared/messages/accounting'
import { auditMessages } from '../../shared/messages/audit'
import { wrappedRow } from '../../shared/ui/layout'
import { SectionCard } from '../../shared/ui/SectionCard'
import type { Summary } from './auditQueries'
import type { Question } from './auditQuestion'

interface Props {
  summary: Summary
  question: Question
  ask: (changes: Question) => void
}

interface CountProps {
  count: number
  label: string
  pressed: boolean
  share?: number
  onPick: () => void
}

const AuditWeekCount = ({ count, label, pressed, share, onPick }: CountProps) => (
  <ButtonBase aria-pressed={pressed} onClick={onPick} sx={countStyles}>
    {share !== undefined && (
      <Box component="span" aria-hidden="true" sx={{ ...barStyles, height: 6 + share * 30 }} />
    )}
    <span>
      <Box component="span" className="number">
        {auditMessages.number(count)}
      </Box>{' '}
      <Box component="span" className="label">
        {label}
      </Box>
    </span>
  </ButtonBase>
)

const roleOf = (role: string) =>
  role in accountingMessages.roles
    ? accountingMessages.roles[role as keyof typeof accountingMessages.roles]
    : ''

/** A person's days and moves; each number is a question of its own. */
export const AuditWeek = ({ summary, question, ask }: Props) => {
  const most = Math.max(...summary.days.map(({ count }) => count))
  const isDay = (day: string) => question.from === day && question.to === day
  const isMove = (move: string, lifecycle: string) =>
    question.move === move && (!question.lifecycle || question.lifecycle === lifecycle)
  return (
    <SectionCard>
      <Box sx={layoutStyles}>
        <Box sx={{ minWidth: 140 }}>
          <Typography variant="h2">{auditMessages.week.title}</Typography>
          <Typography variant="body2" color="text.secondary">
            {roleOf(summary.role)}
          </Typography>
        </Box>
        <Box role="group" aria-label={auditMessages.week.days} sx={groupStyles}>
          {[...summary.days].reverse().map(({ day, count }) => (
            <AuditWeekCount
              key={day}
              count={count}
              label={shortDay(day)}
              share={count / most}
              pressed={isDay(day)}
              onPick={() => ask({ from: day, to: day })}
            />
          ))}
        </Box>
        <Box role="group" aria-label={auditMessages.week.moves} sx={groupStyles}>
          {summary.moves.map(({ move, label, count, lifecycle }) => (
            <AuditWeekCount
              key={lifecycle + move}
              count={count}
              label={label}
              pressed={isMove(move, lifecycle)}
              onPick={() =>
                ask(isMove(move, lifecycle) ? { move: '', lifecycle: '' } : { move, lifecycle })
              }
            />
          ))}
        </Box>
      </Box>
    </SectionCard>
  )
}

const layoutStyles = { ...wrappedRow, columnGap: 3, rowGap: 1, px: 2.5, py: 1.5 }

const groupStyles = { display: 'flex', flexWrap: 'wrap', gap: 0.5 }

const barStyles = { width: 12, borderRadius: '2px', bgcolor: 'primary.main', flex: 'none' }

const countStyles = {
  display: 'inline-flex',
  alignItems: 'flex-end',
  gap: 1,
  px: 1,
  py: 0.5,
  minHeight: 44,
  borderRadius: '8px',
  fontFamily: 'inherit',
  fontSize: 13,
  textAlign: 'left',
  '& .number': { display: 'block', fontSize: 15, fontWeight: 600, color: 'primary.main' },
  '& .label': { color: 'text.secondary', whiteSpace: 'nowrap' },
  '&[aria-pressed="true"]': { bgcolor: 'action.selected' },
}
