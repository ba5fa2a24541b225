import Box from '@mui/material/Box'
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { isRefusal } from '../api/http'
import type { Certificate, Move } from '../api/types'
import { certificateMessages } from '../messages/certificate'
import { useMakeMove } from '../queries/useMakeMove'
import { BusyButton } from './BusyButton'
import { ErrorNote } from './ErrorNote'
import { lineBelow, secondaryText } from './layout'
import { TextInput } from './TextInput'

interface Props {
  of: Pick<Certificate, 'id' | 'version'>
  /** The server's comment move; its first input takes the text. */
  move: Move
  label: string
  hint?: string
  /** The choice of who reads it; what is typed stays when it changes. */
  above?: ReactNode
  /** Somebody outside reads it. */
  isTinted?: boolean
  onSent?: (after: Certificate) => void
  /** The screen's own words for a refusal; without them the common note is shown. */
  explain?: (error: unknown) => ReactNode
}

const fieldError = (error: unknown) =>
  isRefusal(error, 422) ? (error.body.fields?.[0]?.message ?? error.message) : undefined

/** A few words to the other side; nothing else about the certificate changes. */
export const MessageComposer = (props: Props) => {
  const { of, move, label, hint, above, isTinted, onSent, explain } = props
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  const { mutate, error, isPending } = useMakeMove(of, move.name)
  const input = move.inputs[0]?.name ?? 'text'

  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (!text.trim() || isPending) return
    mutate(
      { [input]: text.trim() },
      {
        onSuccess: (after) => {
          setText('')
          setSent(true)
          onSent?.(after)
        },
      },
    )
  }

  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }

  return (
    <Box
      component="form"
      className="no-print"
      onSubmit={send}
      sx={isTinted ? { ...formStyles, ...tintedStyles } : formStyles}
    >
      {above}
      <TextInput
        label={label}
        hint={hint}
        multiline
        minRows={open || text ? 2 : 1}
        maxRows={8}
        value={text}
        onFocus={() => setOpen(true)}
        onKeyDown={sendByKey}
        onChange={(event) => {
          setText(event.target.value)
          setSent(false)
        }}
        error={fieldError(error)}
      />
      {error && !isRefusal(error, 422) && (explain?.(error) ?? <ErrorNote error={error} />)}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 1 }}>
        <Box component="span" role="status" sx={secondaryText}>
          {isSent && !text && certificateMessages.talk.sent}
        </Box>
        {(open || text) && (
          <BusyButton type="submit" busy={isPending} busyLabel={certificateMessages.talk.sending}>
            {certificateMessages.talk.send}
          </BusyButton>
        )}
      </Box>
    </Box>
  )
}

const tintedStyles = {
  bgcolor: 'status.submitted.bg',
  boxShadow: 'inset 3px 0 var(--mui-palette-status-submitted-fg)',
}

const formStyles = {
  ...lineBelow,
  display: 'grid',
  gap: 1,
  px: { xs: 2, md: 2.5 },
  pt: 1.5,
  pb: 1,
  '&:last-child': { borderBottom: 0 },
}
