import { locksWords as words } from '../../../shared/messages/locks'
import { Fault } from '../../masterdata/parts/Fault'
import { faultsOf } from '../../masterdata/tenants/draft'
import { RemarksDialog } from '../../parts/RemarksDialog'
import { type Locked, useUnlock } from './queries'

/** Says why before anything of the quarter is decided again. */
export const UnlockDialog = ({ locked, onClose }: { locked: Locked; onClose: () => void }) => {
  const { mutate, error, isPending } = useUnlock(locked)
  return (
    <RemarksDialog
      title={words.unlockLabel(locked.label.toLowerCase())}
      label={words.whyUnlock}
      keep={words.keep}
      go={words.unlock}
      going={words.unlocking}
      required
      wrong={faultsOf(error).remarks}
      isPending={isPending}
      onGo={(remarks) => mutate(remarks, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Fault error={error} onShow={onClose} />
    </RemarksDialog>
  )
}
