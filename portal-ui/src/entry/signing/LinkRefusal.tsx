import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { signingMessages } from '../../shared/messages/signing'
import { BusyButton } from '../../shared/ui/BusyButton'
import { TextInput } from '../../shared/ui/TextInput'

const words = signingMessages.page

interface Props {
  busy: boolean
  onRefuse: (reason: string) => void
}

/** Asks for the reason before a refusal is sent. */
export const LinkRefusal = ({ busy, onRefuse }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>{words.refuse}</Button>
  const send = () => (reason.trim() ? onRefuse(reason) : setFault(words.reasonNeeded))
  return (
    <Box role="group" aria-label={words.refuseTitle} sx={{ display: 'grid', gap: 1.5 }}>
      <TextInput
        label={words.refuseTitle}
        multiline
        minRows={3}
        autoFocus
        error={fault}
        value={reason}
        inputProps={{ maxLength: 2000 }}
        onChange={({ target }) => setReason(target.value)}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <BusyButton color="error" busy={busy} busyLabel={words.sending} onClick={send}>
          {words.sendRefusal}
        </BusyButton>
        <Button onClick={() => setIsOpen(false)}>{words.cancel}</Button>
      </Box>
    </Box>
  )
}
