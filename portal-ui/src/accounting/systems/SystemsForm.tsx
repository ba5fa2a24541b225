import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { isRefusal } from '../../shared/api/http'
import { systemsMessages } from '../../shared/messages/systems'
import { BusyButton } from '../../shared/ui/BusyButton'
import { DialogFrame } from '../../shared/ui/DialogFrame'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { useOnline } from '../../shared/ui/useOnline'

interface Props {
  title: string
  label: string
  busyLabel: string
  dirty: boolean
  isPending: boolean
  error: Error | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** What the server refused in a field, or nothing. */
export const refusedIn = (error: Error | null, field: string) => {
  if (!isRefusal(error, 422)) return undefined
  const faults = error.body.fields ?? []
  return faults.find((fault) => fault.field.split('.')[0] === field)?.message
}

/** A dialog with a few inputs; what is wrong with a field is said there. */
export const SystemsForm = ({ title, label, busyLabel, dirty, children, ...props }: Props) => {
  const isOnline = useOnline()
  return (
    <DialogFrame
      title={title}
      dirty={dirty}
      onClose={props.onClose}
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit()
      }}
      actions={
        <>
          <Button onClick={props.onClose}>{systemsMessages.cancel}</Button>
          <BusyButton
            type="submit"
            variant="contained"
            disabled={!isOnline}
            busy={props.isPending}
            busyLabel={busyLabel}
          >
            {label}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, py: 0.5 }}>
        {props.error && !isRefusal(props.error, 422) && <ErrorNote error={props.error} />}
        {children}
      </Box>
    </DialogFrame>
  )
}
