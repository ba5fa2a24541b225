import { useState } from 'react'
import { systemsMessages } from '../../shared/messages/systems'
import { TextInput } from '../../shared/ui/TextInput'
import { refusedIn, SystemsForm } from './SystemsForm'
import { useReplayWebhook, type Webhook } from './systemsQueries'

const words = systemsMessages.replay

/** Sends later events again: at first those that the receiver did not accept. */
export const ReplayDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const [after, setAfter] = useState(String(webhook.position))
  const { mutate, isPending, error } = useReplayWebhook(webhook.id)
  return (
    <SystemsForm
      title={words.title}
      label={words.send}
      busyLabel={words.sending}
      dirty={after !== String(webhook.position)}
      isPending={isPending}
      error={error}
      onSubmit={() => mutate(Number(after), { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label={words.after}
        hint={words.hint}
        value={after}
        error={refusedIn(error, 'after')}
        autoFocus
        inputProps={{ inputMode: 'numeric', maxLength: 15 }}
        onChange={(event) => setAfter(event.target.value.replace(/\D/g, ''))}
      />
    </SystemsForm>
  )
}
