import Link from '@mui/material/Link'
import { useConfig } from '../../shared/config'
import { commonWords } from '../../shared/messages/common'
import { Note } from '../../shared/ui/Note'
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
          <Link href={email_update_url}>{commonWords.login.here}</Link>.
        </div>
      )}
    </Note>
  )
}
