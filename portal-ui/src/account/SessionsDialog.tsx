import Button from '@mui/material/Button'
import { accountWords } from '../shared/messages/account'
import { DialogFrame } from '../shared/ui/DialogFrame'
import { closeAccount } from './open'
import { SessionsList } from './SessionsList'

/** For staff, whose address is the directory's: there is nothing else to set. */
export const SessionsDialog = () => (
  <DialogFrame
    title={accountWords.sessions.title}
    onClose={closeAccount}
    actions={<Button onClick={closeAccount}>{accountWords.email.close}</Button>}
  >
    <SessionsList />
  </DialogFrame>
)
