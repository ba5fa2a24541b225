import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { FormEvent } from 'react'
import type { StoredUser } from '../shared/api/types'
import { useConfig } from '../shared/config'
import { accountMessages } from '../shared/messages/account'
import { DialogFrame } from '../shared/ui/DialogFrame'
import { Note } from '../shared/ui/Note'
import { OfflineNote } from '../shared/ui/OfflineNote'
import { TextInput } from '../shared/ui/TextInput'
import { closeAccount } from './accountScreen'
import { EmailStepMessage } from './EmailStepMessage'
import type { EmailDialog as State } from './emailDialogState'
import { LoaderModal } from './LoaderModal'
import { useEmailDialog } from './useEmailDialog'

const { email: texts } = accountMessages

const EmailStepText = ({ step, email }: Pick<State, 'step' | 'email'>) => {
  const { email_link_seconds, email_resend_seconds } = useConfig().constants
  const address = <strong>{email}</strong>
  if (step === 'verify')
    return (
      <Typography>
        {texts.verifyBefore}
        {address}
        {texts.verifyAfter}
      </Typography>
    )
  if (step === 'sent')
    return (
      <Typography>
        {texts.sentBefore}
        {address}
        {texts.sentAfter(email_link_seconds)}
      </Typography>
    )
  return (
    <>
      <Typography sx={{ fontWeight: 600, mb: 0.5 }}>{texts.alreadySent}</Typography>
      <Typography color="text.secondary">
        {texts.alreadySentBefore}
        {address}
        {texts.alreadySentAfter(email_resend_seconds)}
      </Typography>
    </>
  )
}

const AddressForm = ({ state, onType }: { state: State; onType: (address: string) => void }) => (
  <Box sx={{ display: 'grid', gap: 2, pb: 1 }}>
    <Typography color="text.secondary">
      {state.email ? texts.changeHelp : texts.firstHelp}
    </Typography>
    <TextInput
      label={texts.label}
      name="email"
      autoFocus
      autoComplete="email"
      inputProps={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
      value={state.emailAddress}
      error={state.message}
      onChange={(event) => onType(event.target.value)}
    />
    <Note tone="info">{texts.logsOut}</Note>
    <OfflineNote />
  </Box>
)

const EmailFailure = ({ message, referenceNumber }: Pick<State, 'message' | 'referenceNumber'>) =>
  message ? (
    <Note tone="bad" role="alert">
      {message}
      {referenceNumber && (
        <div>
          {texts.reference}: <code>{referenceNumber}</code>
        </div>
      )}
    </Note>
  ) : null

interface Props {
  user: StoredUser
  screen: 'verify' | 'change'
}

/** States a notification address and has it verified, step by step. */
export const EmailDialog = ({ user, screen }: Props) => {
  const { state, confirm, cancel, type } = useEmailDialog(user, screen)
  const isForm = state.step === 'form'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm()
  }
  return (
    <DialogFrame
      title={state.title}
      width={480}
      onClose={closeAccount}
      dirty={state.emailAddress !== ''}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={cancel}>{state.cancelText}</Button>
          <Button type="submit" variant="contained" disabled={state.busy}>
            {state.confirmText}
          </Button>
        </>
      }
    >
      {isForm ? (
        <AddressForm state={state} onType={type} />
      ) : (
        <EmailStepMessage typeClass={state.typeClass}>
          <EmailStepText step={state.step} email={state.email} />
        </EmailStepMessage>
      )}
      {!isForm && <EmailFailure message={state.message} referenceNumber={state.referenceNumber} />}
      <LoaderModal busy={state.busy} />
    </DialogFrame>
  )
}
