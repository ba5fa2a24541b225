import { commonWords } from '../../shared/messages/common'
import { BusyButton } from '../../shared/plain/Button'
import { Icon } from '../../shared/plain/Icon'
import { Note } from '../../shared/plain/Note'
import parts from '../../shared/plain/plain.module.css'
import { TextLink } from '../../shared/plain/TextLink'
import look from './login.module.css'
import { STAFF_START, useStaffSignIn } from './useStaffSignIn'

export const StaffLogin = () => {
  const { state, open } = useStaffSignIn()
  return (
    <>
      <div className={look.or}>{commonWords.login.or}</div>
      <BusyButton
        size="large"
        busy={state === 'working'}
        busyLabel={commonWords.staff.working}
        onClick={open}
      >
        <Icon name="id-card" size={18} />
        {commonWords.login.staff}
      </BusyButton>
      {state === 'blocked' && (
        <Note tone="warn" role="status">
          {commonWords.staff.blocked}{' '}
          <TextLink href={STAFF_START}>{commonWords.staff.sameTab}</TextLink>.
        </Note>
      )}
      {state === 'waiting' && (
        <p role="status" className={`${parts.second} ${parts.smaller}`}>
          {commonWords.staff.waiting}
        </p>
      )}
    </>
  )
}
