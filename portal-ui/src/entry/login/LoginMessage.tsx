import { useConfig } from '../../shared/config'
import { commonWords } from '../../shared/messages/common'
import { Note } from '../../shared/plain/Note'
import { TextLink } from '../../shared/plain/TextLink'
import { isAboutTheAddress } from './loginErrors'

/** What went wrong, with the way to a new address where that may help. */
export const LoginMessage = ({ message }: { message: string }) => {
  const { email_update_url } = useConfig()
  if (!message) return null
  return (
    <Note tone="bad" role="alert">
      {message}
      {isAboutTheAddress(message) && (
        <div>
          {commonWords.login.updateHere}
          <TextLink href={email_update_url}>{commonWords.login.here}</TextLink>.
        </div>
      )}
    </Note>
  )
}
