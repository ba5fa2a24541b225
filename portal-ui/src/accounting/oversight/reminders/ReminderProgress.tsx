import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { formatMoment } from '../../../shared/format/dates'
import { remindersMessages as words } from '../../../shared/messages/reminders'
import { DialogSlot } from '../../../shared/ui/DialogSlot'
import { useOnline } from '../../../shared/ui/useOnline'
import { ReminderLadder } from './ReminderLadder'
import { leavesIn } from './reminderMessages'
import type { Reminders, Round } from './reminderQueries'
import { StopRemindersDialog } from './StopRemindersDialog'

/** How far the ladder is; a lead stops it. */
export const ReminderProgress = ({ told, round }: { told: Reminders; round: Round }) => {
  const online = useOnline()
  const [isStopping, setStopping] = useState(false)
  const { by, started_at, company, branches } = round
  return (
    <>
      <Box sx={headStyles}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ fontWeight: 600 }}>{words.runs(by, formatMoment(started_at))}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{words.where(company, branches)}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{leavesIn(told)}</Box>
        </Box>
        {told.may_remind && (
          <Button
            variant="outlined"
            color="error"
            disabled={!online}
            onClick={() => setStopping(true)}
          >
            {words.stop.button}
          </Button>
        )}
      </Box>
      <ReminderLadder steps={told.steps} counted />
      <DialogSlot>
        {isStopping && <StopRemindersDialog round={round} onClose={() => setStopping(false)} />}
      </DialogSlot>
    </>
  )
}

const headStyles = { display: 'flex', alignItems: 'flex-start', gap: 1.5, mb: 1 }
