import Box from '@mui/material/Box'
import { formatMoment } from '../../shared/format/dates'
import { sizeOf } from '../../shared/format/size'
import { statusWords } from '../../shared/messages/status'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { useOnline } from '../../shared/ui/useOnline'
import { type Status, useBackUp } from './queries'

const Last = ({ backup }: { backup: Status['backup'] }) => {
  if (!backup) return <Box sx={illLook}>{statusWords.noBackup}</Box>
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {statusWords.backedUp(formatMoment(backup.at), backup.name, sizeOf(backup.size))}
      {backup.is_old && <Box sx={illLook}>{statusWords.old}</Box>}
    </Box>
  )
}

/** The last backup, and the button that has another made. */
export const Backup = ({ status }: { status: Status }) => {
  const isOnline = useOnline()
  const { mutate, isPending, error } = useBackUp()
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={lineLook}>
        <Last backup={status.backup} />
        <BusyButton
          size="small"
          variant="outlined"
          disabled={!isOnline}
          busy={isPending || status.backup_is_running}
          busyLabel={statusWords.backingUp}
          onClick={() => mutate()}
        >
          {statusWords.backUp}
        </BusyButton>
      </Box>
      {error && <ErrorNote error={error} />}
    </Box>
  )
}

const lineLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
}

const illLook = { color: 'error.main', fontWeight: 600 }
