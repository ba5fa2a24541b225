import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { clock, commonMessages } from '../shared/messages/common'
import { useCountdown } from '../shared/session/useCountdown'
import { DialogFrame } from '../shared/ui/DialogFrame'

/** Said aloud at these seconds; every second would drown everything else. */
const SAID_AT = [60, 30, 10]

const spoken = (left: number) => {
  const at = SAID_AT.filter((seconds) => left <= seconds).at(-1)
  return at === undefined ? '' : commonMessages.session.left(at)
}

export interface IdleWarningProps {
  until: number
  onStay: () => void
}

/** Counts down to the logout, and stays away when somebody is there. */
export const IdleWarning = ({ until, onStay }: IdleWarningProps) => {
  const left = useCountdown(until)
  return (
    <DialogFrame
      title={commonMessages.session.warningTitle}
      width={440}
      brief
      onClose={onStay}
      actions={
        <Button variant="contained" onClick={onStay}>
          {commonMessages.session.stay}
        </Button>
      }
    >
      <Typography sx={{ pb: 1.5 }}>
        {commonMessages.session.warningBefore}
        <Box component="span" role="timer" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {clock(left)}
        </Box>
        {commonMessages.session.warningAfter}
      </Typography>
      <span role="status" className="visually-hidden">
        {spoken(left)}
      </span>
    </DialogFrame>
  )
}
