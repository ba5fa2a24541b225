import AccountLayer from '../account/AccountLayer'
import { Inbox } from '../inbox/Inbox'
import type { Session } from '../shared/session/store'

/** What only somebody who is signed in needs around the pages. */
export default function SignedIn({ session }: { session: Session }) {
  return (
    <>
      <AccountLayer session={session} />
      <Inbox />
    </>
  )
}
