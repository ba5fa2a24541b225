import { remindersMessages } from '../../../shared/messages/reminders'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { RemarksDialog } from '../../../shared/ui/RemarksDialog'
import { type Round, useStop } from './reminderQueries'

const words = remindersMessages.stop

/** Ends what runs. */
export const StopRemindersDialog = ({ round, onClose }: { round: Round; onClose: () => void }) => {
  const { mutate, error, isPending } = useStop(round)
  return (
    <RemarksDialog
      title={words.title}
      label={words.remarks}
      keep={words.keep}
      go={words.stop}
      going={words.stopping}
      danger
      isPending={isPending}
      onGo={(remarks) => mutate(remarks, { onSuccess: onClose })}
      onClose={onClose}
    >
      {error && <ErrorNote error={error} />}
      <p>{words.help}</p>
    </RemarksDialog>
  )
}
