import { commonMessages } from '../../shared/messages/common'
import { PlainBusyButton } from '../../shared/plain/Button'
import { PlainIcon } from '../../shared/plain/PlainIcon'
import { PlainNote } from '../../shared/plain/PlainNote'
import parts from '../../shared/plain/plain.module.css'
import { TextLink } from '../../shared/plain/TextLink'
import look from './login.module.css'
import { STAFF_START, useStaffSignIn } from './useStaffSignIn'

export const StaffLogin = () => {
  const { state, open } = useStaffSignIn()
  return (
    <>
      <div className={look.or}>{commonMessages.login.or}</div>
      <PlainBusyButton
        size="large"
        busy={state === 'working'}
        busyLabel={commonMessages.staff.working}
        onClick={open}
      >
        <PlainIcon name="id-card" size={18} />
        {commonMessages.login.staff}
      </PlainBusyButton>
      {state === 'blocked' && (
        <PlainNote tone="warn" role="status">
          {commonMessages.staff.blocked}{' '}
          <TextLink href={STAFF_START}>{commonMessages.staff.sameTab}</TextLink>.
        </PlainNote>
      )}
      {state === 'waiting' && (
        <p role="status" className={`${parts.second} ${parts.smaller}`}>
          {commonMessages.staff.waiting}
        </p>
      )}
    </>
  )
}
