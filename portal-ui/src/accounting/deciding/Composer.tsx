import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { isRefusal } from '../../shared/api/http'
import type { Move } from '../../shared/api/types'
import { useMakeMove } from '../../shared/api/useMakeMove'
import { ac } from '../../shared/messages/accounting'
import { BusyButton } from '../../shared/ui/BusyButton'
import { TextInput } from '../../shared/ui/TextInput'
import { Conflict } from './Conflict'
import { type Form, rememberForm } from './form'

interface Props {
  form: Form
  /** The server's comment move; its first input takes the text. */
  move: Move
}

const fieldError = (error: unknown) =>
  isRefusal(error, 422) ? (error.body.fields?.[0]?.message ?? error.message) : undefined

/** A few words to the tenant; nothing else about the form changes. */
export const Composer = ({ form, move }: Props) => {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const { mutate, error, isPending, isSuccess } = useMakeMove(form, move.name)
  const input = move.inputs[0]?.name ?? 'text'

  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (!text.trim() || isPending) return
    mutate(
      { [input]: text.trim() },
      {
        onSuccess: (after) => {
          setText('')
          rememberForm(client, after)
        },
      },
    )
  }

  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }

  return (
    <Box component="form" className="no-print" onSubmit={send} sx={formLook}>
      <TextInput
        label={ac.comment.label}
        multiline
        minRows={open || text ? 2 : 1}
        maxRows={8}
        value={text}
        onFocus={() => setOpen(true)}
        onKeyDown={sendByKey}
        onChange={(event) => setText(event.target.value)}
        error={fieldError(error)}
      />
      {error && !isRefusal(error, 422) && <Conflict error={error} seen={form.status} />}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 1 }}>
        <Box component="span" role="status" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {isSuccess && !text && ac.comment.sent}
        </Box>
        {(open || text) && (
          <BusyButton type="submit" busy={isPending} busyLabel={ac.comment.sending}>
            {ac.comment.send}
          </BusyButton>
        )}
      </Box>
    </Box>
  )
}

const formLook = {
  display: 'grid',
  gap: 1,
  px: { xs: 2, md: 2.5 },
  pt: 1.5,
  pb: 1,
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
}
