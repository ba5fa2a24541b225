import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { shortDay } from '../../shared/format/dates'
import { accountingWords } from '../../shared/messages/accounting'
import { auditWords } from '../../shared/messages/audit'
import { Sheet } from '../../shared/ui/Sheet'
import type { Summary } from './queries'
import type { Name, Question } from './question'

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

const Count = ({ count, label, pressed, share, onPick }: CountProps) => (
  <ButtonBase aria-pressed={pressed} onClick={onPick} sx={countLook}>
    {share !== undefined && (
      <Box component="span" aria-hidden="true" sx={{ ...barLook, height: 6 + share * 30 }} />
    )}
    <span>
      <Box component="span" className="number">
        {auditWords.number(count)}
      </Box>{' '}
      <Box component="span" className="label">
        {label}
      </Box>
    </span>
  </ButtonBase>
)

const roleOf = (role: string) =>
  role in accountingWords.roles
    ? accountingWords.roles[role as keyof typeof accountingWords.roles]
    : ''

/** A person's days and moves; each number is a question of its own. */
export const Week = ({ summary, question, ask }: Props) => {
  const most = Math.max(...summary.days.map(({ count }) => count))
  const isDay = (day: string) => question.from === day && question.to === day
  const toggle = (name: Name, value: string) =>
    ask({ [name]: question[name] === value ? '' : value })
  return (
    <Sheet>
      <Box sx={layoutLook}>
        <Box sx={{ minWidth: 140 }}>
          <Typography variant="h2">{auditWords.week.title}</Typography>
          <Typography variant="body2" color="text.secondary">
            {roleOf(summary.role)}
          </Typography>
        </Box>
        <Box role="group" aria-label={auditWords.week.days} sx={groupLook}>
          {[...summary.days].reverse().map(({ day, count }) => (
            <Count
              key={day}
              count={count}
              label={shortDay(day)}
              share={count / most}
              pressed={isDay(day)}
              onPick={() => ask({ from: day, to: day })}
            />
          ))}
        </Box>
        <Box role="group" aria-label={auditWords.week.moves} sx={groupLook}>
          {summary.moves.map(({ move, label, count, lifecycle }) => (
            <Count
              key={lifecycle + move}
              count={count}
              label={label}
              pressed={question.move === move}
              onPick={() => toggle('move', move)}
            />
          ))}
        </Box>
      </Box>
    </Sheet>
  )
}

const layoutLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  px: 2.5,
  py: 1.5,
}

const groupLook = { display: 'flex', flexWrap: 'wrap', gap: 0.5 }

const barLook = { width: 12, borderRadius: '2px', bgcolor: 'primary.main', flex: 'none' }

const countLook = {
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
