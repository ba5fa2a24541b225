import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { remindersMessages } from '../../../shared/messages/reminders'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { DialogFrame } from '../../../shared/ui/DialogFrame'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Note } from '../../../shared/ui/Note'
import { useOnline } from '../../../shared/ui/useOnline'
import type { Question } from '../oversightQuestion'
import { ReminderLadder } from './ReminderLadder'
import { leavesIn } from './reminderMessages'
import { type Reminders, useStart } from './reminderQueries'

const words = remindersMessages.look

interface Props {
  told: Reminders
  question: Question
  onClose: () => void
}

/** Open to be read; its summary takes the focus, so that keys scroll the dialog. */
const ReminderMail = ({ mail }: { mail: NonNullable<Reminders['sample']> }) => (
  <Box component="details" open sx={{ mt: 2 }}>
    <Box component="summary" sx={{ fontSize: 15, fontWeight: 600, cursor: 'pointer' }}>
      {words.mail}
    </Box>
    <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{words.to(mail.tenant)}</Box>
    <Box sx={mailStyles}>
      <strong>{mail.subject}</strong>
      {`\n\n${mail.text.trim()}`}
    </Box>
  </Box>
)

/** What would happen, before anything does. */
export const ReminderPreviewDialog = ({ told, question, onClose }: Props) => {
  const online = useOnline()
  const { mutate, error, isPending } = useStart()
  const { tenants, unreachable, reachable_missing, reachable_unanswered } = told.counts
  const start = () => {
    const { company, branch } = question
    const where = { ...(company && { company }), ...(branch && { branch }) }
    mutate({ quarter: told.period.quarter ?? '', ...where }, { onSuccess: onClose })
  }
  return (
    <DialogFrame
      title={words.title(tenants - unreachable)}
      width={560}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.notNow}</Button>
          <BusyButton
            variant="contained"
            disabled={!online}
            busy={isPending}
            busyLabel={words.starting}
            onClick={start}
          >
            {words.start}
          </BusyButton>
        </>
      }
    >
      {error && <ErrorNote error={error} />}
      {tenants > unreachable && (
        <Box sx={{ fontWeight: 600 }}>
          {remindersMessages.of(tenants - unreachable, reachable_missing, reachable_unanswered)}
        </Box>
      )}
      <Box sx={{ my: 1 }}>{words.one}</Box>
      {unreachable > 0 && <Note tone="warn">{remindersMessages.unreachable(unreachable)}</Note>}
      <Typography variant="h3" sx={{ mt: 2 }}>
        {words.ladder}
      </Typography>
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{leavesIn(told)}</Box>
      <ReminderLadder steps={told.steps} />
      {told.sample && <ReminderMail mail={told.sample} />}
    </DialogFrame>
  )
}

const mailStyles = {
  mt: 0.75,
  px: 2,
  py: 1.5,
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
  fontSize: 13,
  lineHeight: '19px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const
