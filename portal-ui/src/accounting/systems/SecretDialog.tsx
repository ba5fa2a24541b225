import Button from '@mui/material/Button'
import { useState } from 'react'
import { systemsMessages } from '../../shared/messages/systems'
import { DialogFrame } from '../../shared/ui/DialogFrame'
import { Note } from '../../shared/ui/Note'
import { TextInput } from '../../shared/ui/TextInput'

const words = systemsMessages.secret

/** A secret, this once: to copy. */
export const SecretDialog = ({
  title,
  secret,
  onDone,
}: {
  title: string
  secret: string
  onDone: () => void
}) => {
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(secret).then(() => setCopied(true))
  return (
    <DialogFrame
      title={title}
      dirty
      onClose={onDone}
      actions={
        <>
          <Button onClick={copy}>{isCopied ? words.copied : words.copy}</Button>
          <Button variant="contained" onClick={onDone}>
            {words.done}
          </Button>
        </>
      }
    >
      <Note tone="warn" role="status">
        {words.note}
      </Note>
      <TextInput
        label={words.label}
        value={secret}
        readOnly
        sx={{ mt: 1.5 }}
        inputProps={{ translate: 'no', style: { fontFamily: 'ui-monospace, monospace' } }}
        onFocus={(event) => event.target.select()}
      />
    </DialogFrame>
  )
}
