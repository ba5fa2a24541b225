import Box from '@mui/material/Box'
import { formatMoment } from '../../shared/format/dates'
import { sizeOf } from '../../shared/format/size'
import { statusMessages } from '../../shared/messages/status'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { wrappedRow } from '../../shared/ui/layout'
import { useOnline } from '../../shared/ui/useOnline'
import { type Status, useBackUp } from './statusQueries'

const LastBackup = ({ backup }: { backup: Status['backup'] }) => {
  if (!backup) return <Box sx={illStyles}>{statusMessages.noBackup}</Box>
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {statusMessages.backedUp(formatMoment(backup.at), backup.name, sizeOf(backup.size))}
      {backup.is_old && <Box sx={illStyles}>{statusMessages.old}</Box>}
    </Box>
  )
}

/** The last backup, and the button that has another made. */
export const BackupStatus = ({ status }: { status: Status }) => {
  const isOnline = useOnline()
  const { mutate, isPending, error } = useBackUp()
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={lineStyles}>
        <LastBackup backup={status.backup} />
        <BusyButton
          size="small"
          variant="outlined"
          disabled={!isOnline}
          busy={isPending || status.backup_is_running}
          busyLabel={statusMessages.backingUp}
          onClick={() => mutate()}
        >
          {statusMessages.backUp}
        </BusyButton>
      </Box>
      {error && <ErrorNote error={error} />}
    </Box>
  )
}

const lineStyles = { ...wrappedRow, justifyContent: 'space-between', gap: 1 }

const illStyles = { color: 'error.main', fontWeight: 600 }
