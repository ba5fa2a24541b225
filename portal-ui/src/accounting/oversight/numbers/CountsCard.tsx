import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { formatPesos } from '../../../shared/format/money'
import { oversightMessages } from '../../../shared/messages/oversight'
import { paths } from '../../../shared/paths'
import { paperCard } from '../../../shared/ui/layout'
import { formsPath, pagePath, type Question } from '../oversightQuestion'
import { CountLink } from '../parts/CountLink'
import type { CardProps } from './NumbersPage'
import { NumberTile } from './NumberTile'

const words = oversightMessages.counts

interface GroupProps {
  name: 'open' | 'to_correct' | 'approved' | 'disapproved'
  label: string
  help: ReactNode
  value: number
  question: Question
}

const CountGroup = ({ name, label, help, value, question }: GroupProps) => (
  <NumberTile label={label} help={help}>
    <CountLink
      to={formsPath(question, { of: 'group', value: name })}
      value={value}
      what={label}
      size={22}
    />
  </NumberTile>
)

const CancelledCount = ({ count, question }: { count: number; question: Question }) =>
  count > 0 && (
    <CountLink
      to={formsPath(question, { of: 'group', value: 'cancelled' })}
      value={count}
      as={words.disapprovedHelp(count)}
    />
  )

interface OverProps {
  count: number
  goal: number
  question: Question
}

const OverGoalCount = ({ count, goal, question }: OverProps) => (
  <CountLink
    to={formsPath(question, { of: 'waiting', value: String(goal + 1) })}
    value={count}
    as={words.openHelp(count)}
  />
)

/** How far the period has come; what is expected is the sum of the rest. */
export const CountsCard = ({ told, question }: CardProps) => {
  const { counts, certificates } = told
  const over = told.ageing.at(-1)?.count ?? 0
  return (
    <Box component="dl" aria-label={words.label} sx={frameStyles}>
      {counts.expected !== null && (
        <NumberTile
          label={words.expected}
          help={
            <CountLink
              to={formsPath(question, {})}
              value={certificates}
              as={words.sent(certificates)}
            />
          }
        >
          {oversightMessages.number(counts.expected)}
        </NumberTile>
      )}
      {counts.not_sent !== null && (
        <NumberTile label={words.notSent} help={words.notSentHelp}>
          <CountLink
            to={pagePath(paths.accounting.notSent, question)}
            value={counts.not_sent}
            what={words.notSent}
            size={22}
          />
        </NumberTile>
      )}
      <CountGroup
        name="open"
        label={words.open}
        help={<OverGoalCount count={over} goal={told.goal_days} question={question} />}
        value={counts.open}
        question={question}
      />
      <CountGroup
        name="to_correct"
        label={words.toCorrect}
        help={words.toCorrectHelp}
        value={counts.to_correct}
        question={question}
      />
      <CountGroup
        name="approved"
        label={words.approved}
        help={words.approvedHelp(formatPesos(told.tax_approved))}
        value={counts.approved}
        question={question}
      />
      <CountGroup
        name="disapproved"
        label={words.disapproved}
        help={<CancelledCount count={counts.cancelled} question={question} />}
        value={counts.disapproved}
        question={question}
      />
    </Box>
  )
}

const frameStyles = {
  ...paperCard,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(auto-fit, minmax(0, 1fr))' },
  m: 0,
  fontSize: 13,
  lineHeight: '19px',
  overflow: 'clip',
}
