import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { formatDate, formatTime } from '../../shared/format/dates'
import { filingMessages } from '../../shared/messages/filing'
import { DialogSlot } from '../../shared/ui/DialogSlot'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Icon } from '../../shared/ui/Icon'
import { refusedFields } from '../../shared/ui/moveAnswers'
import { Note } from '../../shared/ui/Note'
import { RemarksDialog } from '../../shared/ui/RemarksDialog'
import { useOnline } from '../../shared/ui/useOnline'
import { type FilingDetail, useWithdraw } from './filingQueries'

const words = filingMessages.withdraw

const WithdrawDialog = ({ filing, onClose }: { filing: FilingDetail; onClose: () => void }) => {
  const { mutate, error, isPending } = useWithdraw(filing.id)
  const wrong = refusedFields(error).reason
  return (
    <RemarksDialog
      title={words.title(filing.number)}
      label={words.why}
      keep={words.keep}
      go={words.go}
      going={words.going}
      danger
      required
      wrong={wrong}
      isPending={isPending}
      onGo={(reason) => mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      {error && !wrong && <ErrorNote error={error} />}
      <Box sx={{ pb: 1.5 }}>{words.means(filing.certificates, filing.number)}</Box>
    </RemarksDialog>
  )
}

/** The button that takes a filing back, or why it cannot be taken back. */
const WithdrawButton = ({ filing }: { filing: FilingDetail }) => {
  const online = useOnline()
  const [isOpen, setOpen] = useState(false)
  const move = filing.moves.find(({ name }) => name === 'withdraw')
  if (!move) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontSize: 13 }}>
      <Button
        color="error"
        variant="outlined"
        disabled={!online || Boolean(move.blocked)}
        onClick={() => setOpen(true)}
        sx={{ minHeight: { xs: 44, md: 36 } }}
      >
        {words.open}
      </Button>
      {move.blocked && (
        <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}>
          <Icon name="lock" size={14} />
          {move.blocked}
        </Box>
      )}
      <DialogSlot>
        {isOpen && <WithdrawDialog filing={filing} onClose={() => setOpen(false)} />}
      </DialogSlot>
    </Box>
  )
}

/** Whether a filing still counts, and the way to take it back. */
export const WithdrawFiling = ({ filing }: { filing: FilingDetail }) => {
  const done = filing.withdrawn
  if (!done) return <WithdrawButton filing={filing} />
  return (
    <Note tone="warn" icon="ban" role="status">
      <strong>{words.done(done.by, `${formatDate(done.at)}, ${formatTime(done.at)}`)}</strong>{' '}
      {done.reason}
    </Note>
  )
}
