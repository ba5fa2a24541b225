import { useConfig } from '../../shared/config'
import { commonMessages } from '../../shared/messages/common'
import { PlainNote } from '../../shared/plain/PlainNote'
import { TextLink } from '../../shared/plain/TextLink'
import { isAboutTheAddress, isAboutTheCode } from './loginErrors'

/** What went wrong, with the way to a new address where that may help. */
export const LoginMessage = ({ message }: { message: string }) => {
  const { email_update_url } = useConfig()
  if (!message) return null
  return (
    <PlainNote tone="bad" role="alert">
      {message}
      {isAboutTheCode(message) && <div>{commonMessages.login.newestOnly}</div>}
      {isAboutTheAddress(message) && (
        <div>
          {commonMessages.login.updateHere}
          <TextLink href={email_update_url}>{commonMessages.login.here}</TextLink>.
        </div>
      )}
    </PlainNote>
  )
}
