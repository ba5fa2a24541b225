import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '../../../shared/format/dates'
import { remindersMessages as words } from '../../../shared/messages/reminders'
import { paths } from '../../../shared/paths'
import { DialogSlot } from '../../../shared/ui/DialogSlot'
import { LoadingState } from '../../../shared/ui/LoadingState'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { useOnline } from '../../../shared/ui/useOnline'
import { pagePath, type Question } from '../oversightQuestion'
import { ReminderPreviewDialog } from './ReminderPreviewDialog'
import { ReminderProgress } from './ReminderProgress'
import { type Reminders, type Round, remindersQuery } from './reminderQueries'
import { TenantsToRemind } from './TenantsToRemind'

interface Props {
  told: Reminders
  question: Question
}

const ReminderStart = ({ told, question }: Props) => {
  const online = useOnline()
  const [isLooking, setLooking] = useState(false)
  const { tenants, missing, unanswered, unreachable } = told.counts
  return (
    <Box sx={readyStyles}>
      <Box sx={{ flex: 1 }}>
        {tenants > 0 ? words.of(tenants, missing, unanswered) : words.list.nothing}
        {` ${told.blocked || (told.may_remind ? '' : words.leads)}`}
      </Box>
      {told.may_remind && !told.blocked && tenants > 0 && (
        <Button
          variant="contained"
          disabled={!online}
          onClick={() => setLooking(true)}
          sx={{ width: { xs: '100%', md: 'auto' }, minHeight: { xs: 48, md: 40 } }}
        >
          {words.button(tenants - unreachable)}
        </Button>
      )}
      <DialogSlot>
        {isLooking && (
          <ReminderPreviewDialog
            told={told}
            question={question}
            onClose={() => setLooking(false)}
          />
        )}
      </DialogSlot>
    </Box>
  )
}

const endOf = ({ by, stopped_by, why, ended_at }: Round) =>
  stopped_by
    ? words.earlier.stopped(stopped_by, formatMoment(ended_at ?? ''), why)
    : words.earlier.ended(by, formatMoment(ended_at ?? ''))

const EarlierRounds = ({ rounds }: { rounds: Reminders['earlier'] }) =>
  rounds.length > 0 && (
    <Box component="ul" aria-label={words.earlier.label} sx={earlierStyles}>
      {rounds.map((round) => (
        <li key={round.id}>{words.earlier.of(round.company, endOf(round))}</li>
      ))}
    </Box>
  )

const ReminderState = ({ told, question }: Props) => {
  const [isShown, setShown] = useState(false)
  const { running, counts, earlier } = told
  return (
    <SectionCard title={words.title}>
      <Box sx={{ px: { xs: 2, md: 2.5 }, py: 1.5 }}>
        {running ? (
          <ReminderProgress told={told} round={running} />
        ) : (
          <ReminderStart told={told} question={question} />
        )}
        {counts.unreachable > 0 && (
          <Box sx={{ fontSize: 13, mt: 1 }}>{words.unreachable(counts.unreachable)}</Box>
        )}
        <EarlierRounds rounds={earlier} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, ml: -1 }}>
          <Button
            variant="text"
            size="small"
            aria-expanded={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? words.list.hide : words.list.show}
          </Button>
          {counts.calls > 0 && (
            <Button
              variant="text"
              size="small"
              component={Link}
              to={pagePath(paths.accounting.calls, question)}
            >
              {words.list.calls(counts.calls)}
            </Button>
          )}
        </Box>
      </Box>
      {isShown && <TenantsToRemind key={JSON.stringify(question)} question={question} />}
    </SectionCard>
  )
}

/** Having tenants reminded: what would be sent, what was, and what comes next. */
export const ReminderPanel = ({ question }: { question: Question }) => {
  const { data: told, error, refetch } = useQuery(remindersQuery(question))
  if (!told) return <LoadingState error={error} onRetry={() => void refetch()} lines={3} />
  if (told.counts.tenants === 0 && !told.running && told.earlier.length === 0) return null
  return <ReminderState told={told} question={question} />
}

const readyStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
} as const

const earlierStyles = {
  listStyle: 'none',
  m: 0,
  mt: 1,
  p: 0,
  fontSize: 13,
  color: 'text.secondary',
  overflowWrap: 'anywhere',
} as const
