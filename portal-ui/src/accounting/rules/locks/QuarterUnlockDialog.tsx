import { locksMessages as words } from '../../../shared/messages/locks'
import { SaveError } from '../../masterdata/parts/SaveError'
import { faultsOf } from '../../masterdata/tenants/tenantDraft'
import { RemarksDialog } from '../../parts/RemarksDialog'
import { type Locked, useUnlock } from './quarterLockQueries'

/** Says why before anything of the quarter is decided again. */
export const QuarterUnlockDialog = ({
  locked,
  onClose,
}: {
  locked: Locked
  onClose: () => void
}) => {
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
      <SaveError error={error} onShow={onClose} />
    </RemarksDialog>
  )
}
