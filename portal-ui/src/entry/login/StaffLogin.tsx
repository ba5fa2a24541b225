import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { commonWords } from '../../shared/messages/common'
import { BusyButton } from '../../shared/ui/BusyButton'
import { Icon } from '../../shared/ui/Icon'
import { Note } from '../../shared/ui/Note'
import { STAFF_START, useStaffSignIn } from './useStaffSignIn'

const orLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  fontSize: 13,
  color: 'surface.hint',
  '&::before, &::after': { content: '""', height: '1px', bgcolor: 'divider', flex: 1 },
}

export const StaffLogin = () => {
  const { state, open } = useStaffSignIn()
  return (
    <>
      <Box sx={orLook}>{commonWords.login.or}</Box>
      <BusyButton
        size="large"
        fullWidth
        busy={state === 'working'}
        busyLabel={commonWords.staff.working}
        onClick={open}
      >
        <Icon name="id-card" size={18} />
        {commonWords.login.staff}
      </BusyButton>
      {state === 'blocked' && (
        <Note tone="warn" role="status">
          {commonWords.staff.blocked} <Link href={STAFF_START}>{commonWords.staff.sameTab}</Link>.
        </Note>
      )}
      {state === 'waiting' && (
        <Typography variant="body2" role="status" color="text.secondary">
          {commonWords.staff.waiting}
        </Typography>
      )}
    </>
  )
}
