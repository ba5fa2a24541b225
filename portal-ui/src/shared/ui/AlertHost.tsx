import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSyncExternalStore } from 'react'
import { commonMessages } from '../messages/common'
import { alerts, closeAlert, pressAlert } from './alerts'
import { DialogFrame } from './DialogFrame'

/** Stands beside the router, so that an alert survives a change of page. */
export const AlertHost = () => {
  const alert = useSyncExternalStore(alerts.subscribe, alerts.get)
  if (!alert) return null
  return (
    <DialogFrame
      title={alert.title}
      width={440}
      brief
      onClose={closeAlert}
      actions={
        <Button variant="contained" autoFocus onClick={pressAlert}>
          {alert.button ?? commonMessages.session.okay}
        </Button>
      }
    >
      <Typography sx={{ pb: 1.5 }}>{alert.message}</Typography>
    </DialogFrame>
  )
}
