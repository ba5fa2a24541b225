import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { formatPesos } from '../../../shared/format/money'
import { oversightWords } from '../../../shared/messages/oversight'
import { paths } from '../../../shared/paths'
import { Count } from '../parts/Count'
import { formsPath, pagePath, type Question } from '../question'
import type { CardProps } from './NumbersPage'
import { Tile } from './Tile'

const words = oversightWords.counts

interface GroupProps {
  name: 'open' | 'to_correct' | 'approved' | 'disapproved'
  label: string
  help: ReactNode
  value: number
  question: Question
}

const Group = ({ name, label, help, value, question }: GroupProps) => (
  <Tile label={label} help={help}>
    <Count
      to={formsPath(question, { of: 'group', value: name })}
      value={value}
      what={label}
      size={22}
    />
  </Tile>
)

const Cancelled = ({ count, question }: { count: number; question: Question }) =>
  count > 0 && (
    <Count
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

const Over = ({ count, goal, question }: OverProps) => (
  <Count
    to={formsPath(question, { of: 'waiting', value: String(goal + 1) })}
    value={count}
    as={words.openHelp(count)}
  />
)

/** How far the period has come; what is expected is the sum of the rest. */
export const Counts = ({ told, question }: CardProps) => {
  const { counts, certificates } = told
  const over = told.ageing.at(-1)?.count ?? 0
  return (
    <Box component="dl" aria-label={words.label} sx={frameLook}>
      {counts.expected !== null && (
        <Tile
          label={words.expected}
          help={
            <Count
              to={formsPath(question, {})}
              value={certificates}
              as={words.sent(certificates)}
            />
          }
        >
          {oversightWords.number(counts.expected)}
        </Tile>
      )}
      {counts.not_sent !== null && (
        <Tile label={words.notSent} help={words.notSentHelp}>
          <Count
            to={pagePath(paths.accounting.notSent, question)}
            value={counts.not_sent}
            what={words.notSent}
            size={22}
          />
        </Tile>
      )}
      <Group
        name="open"
        label={words.open}
        help={<Over count={over} goal={told.goal_days} question={question} />}
        value={counts.open}
        question={question}
      />
      <Group
        name="to_correct"
        label={words.toCorrect}
        help={words.toCorrectHelp}
        value={counts.to_correct}
        question={question}
      />
      <Group
        name="approved"
        label={words.approved}
        help={words.approvedHelp(formatPesos(told.tax_approved))}
        value={counts.approved}
        question={question}
      />
      <Group
        name="disapproved"
        label={words.disapproved}
        help={<Cancelled count={counts.cancelled} question={question} />}
        value={counts.disapproved}
        question={question}
      />
    </Box>
  )
}

const frameLook = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(auto-fit, minmax(0, 1fr))' },
  m: 0,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  fontSize: 13,
  lineHeight: '19px',
  overflow: 'clip',
}
