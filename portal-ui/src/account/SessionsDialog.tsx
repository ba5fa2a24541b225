import Button from '@mui/material/Button'
import { accountMessages } from '../shared/messages/account'
import { DialogFrame } from '../shared/ui/DialogFrame'
import { closeAccount } from './accountScreen'
import { SessionsList } from './SessionsList'

/** For staff, whose address is the directory's: there is nothing else to set. */
export const SessionsDialog = () => (
  <DialogFrame
    title={accountMessages.sessions.title}
    onClose={closeAccount}
    actions={<Button onClick={closeAccount}>{accountMessages.email.close}</Button>}
  >
    <SessionsList />
  </DialogFrame>
)
