import AccountLayer from '../account/AccountLayer'
import { Inbox } from '../inbox/Inbox'
import { useFirstAnswer } from '../shared/session/me'
import type { Session } from '../shared/session/sessionStore'

/** What only somebody who is signed in needs around the pages. */
export default function SignedInLayer({ session }: { session: Session }) {
  if (!useFirstAnswer()) return null
  return (
    <>
      <AccountLayer session={session} />
      <Inbox />
    </>
  )
}
