import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { formatMoment } from '../../../shared/format/dates'
import { remindersWords as words } from '../../../shared/messages/reminders'
import { useOnline } from '../../../shared/ui/useOnline'
import { Ladder } from './Ladder'
import type { Reminders, Round } from './queries'
import { StopDialog } from './StopDialog'
import { leavesIn } from './words'

/** How far the ladder is; a lead stops it. */
export const Running = ({ told, round }: { told: Reminders; round: Round }) => {
  const online = useOnline()
  const [isStopping, setStopping] = useState(false)
  const { by, started_at, company, branches } = round
  return (
    <>
      <Box sx={headLook}>
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
      <Ladder steps={told.steps} counted />
      {isStopping && <StopDialog round={round} onClose={() => setStopping(false)} />}
    </>
  )
}

const headLook = { display: 'flex', alignItems: 'flex-start', gap: 1.5, mb: 1 }
