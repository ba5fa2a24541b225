import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useResourceContext } from 'react-admin'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { DialogFrame } from '../../../shared/ui/DialogFrame'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { ProgressBar } from '../../../shared/ui/ProgressBar'
import { type InviteAll, inviteAllQuery, useInviteAll } from '../masterDataQueries'

const words = masterDataMessages.inviteAll

const InviteProgress = ({ told: { count, done, is_running, refused } }: { told: InviteAll }) => (
  <Box sx={{ display: 'grid', gap: 1.5 }}>
    <Box role="status" sx={{ fontWeight: 600 }}>
      {is_running ? words.running(done, count) : words.done(done - refused.length)}
    </Box>
    <ProgressBar label={words.title} value={count ? done : 1} max={count || 1} />
    {refused.length > 0 && (
      <Box component="ul" aria-label={words.refused} sx={{ m: 0, pl: 2.5, fontSize: 13 }}>
        {refused.map(({ name, message }) => (
          <li key={name}>{`${name}: ${message}`}</li>
        ))}
      </Box>
    )}
  </Box>
)

/** Everybody who cannot sign in yet is sent a link, once; how far that is stays in view. */
export const InviteAllDialog = ({ onClose }: { onClose: () => void }) => {
  const { data: told, error, refetch } = useQuery(inviteAllQuery())
  const { mutate, isPending, isSuccess, error: fault } = useInviteAll()
  const client = useQueryClient()
  const resource = useResourceContext()
  const isBegun = isSuccess || told?.is_running
  const close = () => {
    void client.invalidateQueries({ queryKey: [resource] })
    onClose()
  }
  return (
    <DialogFrame
      title={words.title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{isBegun ? words.close : words.notNow}</Button>
          {told && !isBegun && told.waiting > 0 && (
            <BusyButton
              variant="contained"
              busy={isPending}
              busyLabel={words.starting}
              onClick={() => mutate()}
            >
              {words.invite(told.waiting)}
            </BusyButton>
          )}
        </>
      }
    >
      {(error ?? fault) && (
        <ErrorNote error={(error ?? fault) as Error} onRetry={() => void refetch()} />
      )}
      {!told && !error && <Skeletons lines={2} />}
      {told && isBegun && <InviteProgress told={told} />}
      {told && !isBegun && <span>{told.waiting > 0 ? words.help : words.nobody}</span>}
    </DialogFrame>
  )
}
