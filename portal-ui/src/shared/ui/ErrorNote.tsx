import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { isRefusal, type Refusal } from '../api/http'
import { formatTime } from '../format/dates'
import { commonMessages } from '../messages/common'
import { Note } from './Note'

const RequestId = ({ id }: { id: string }) => {
  const [copied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(id).then(() => setCopied(true))
  return (
    <Box sx={{ mt: 0.5, fontSize: 13 }}>
      {commonMessages.errors.requestId}: <code>{id}</code>{' '}
      <Button size="small" variant="text" onClick={copy}>
        {copied ? commonMessages.errors.copied : commonMessages.errors.copy}
      </Button>
    </Box>
  )
}

const serverIsBroken = (error: unknown): error is Refusal => isRefusal(error) && error.status >= 500

/** Who did what meanwhile, in the words of the 409. */
const whatHappened = ({ body, message }: Refusal) =>
  body.by && body.at
    ? commonMessages.errors.conflict(body.by, body.status ?? message, formatTime(body.at))
    : message

/** What went wrong, what to do, and the number support will ask for. */
export const ErrorNote = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const retry = onRetry && (
    <Button size="small" onClick={onRetry}>
      {commonMessages.errors.tryAgain}
    </Button>
  )
  if (isRefusal(error, 409))
    return (
      <Note tone="bad" icon="hand" role="alert" action={retry}>
        <strong>{whatHappened(error)}</strong> {commonMessages.errors.notSaved}
      </Note>
    )
  if (serverIsBroken(error))
    return (
      <Note tone="bad" icon="server-crash" role="alert" action={retry}>
        <strong>{commonMessages.errors.serverTitle}</strong> {commonMessages.errors.serverHelp}
        {error.requestId && <RequestId id={error.requestId} />}
      </Note>
    )
  return (
    <Note tone="bad" role="alert" action={retry}>
      {error instanceof Error ? error.message : commonMessages.errors.unexpected}
    </Note>
  )
}
