import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../shared/api/http'
import type { MailForetold, Move } from '../../shared/api/types'
import { mailWords } from '../../shared/messages/mails'
import { Skeletons } from '../../shared/plain/Skeletons'
import { mailForetoldQuery } from '../../shared/queries/mails'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Icon } from '../../shared/ui/Icon'
import { MailPaper } from '../../shared/ui/MailPaper'
import type { Answers } from '../../shared/ui/MoveInputs'
import { missing, trimmed } from '../../shared/ui/moveAnswers'
import { Note } from '../../shared/ui/Note'
import { useOnline } from '../../shared/ui/useOnline'
import { usePaused } from '../parts/usePaused'
import type { Form } from './form'

const words = mailWords.tenant

interface Props {
  of: Form
  move: Move
  answers: Answers
}

const Hint = ({ text }: { text: string }) => (
  <Box role="status" sx={{ fontSize: 13, color: 'text.secondary', pb: 0.5 }}>
    {text}
  </Box>
)

const Copy = ({ text }: { text: string }) => {
  const [copied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <Button size="small" onClick={copy}>
      {copied ? words.copied : words.copy}
    </Button>
  )
}

const Nobody = ({ mail }: { mail: MailForetold }) => (
  <Note tone="warn" icon="hand" action={<Copy text={`${mail.subject}\n\n${mail.text.trim()}`} />}>
    <strong>{words.nobody}</strong> {words.nobodyHelp}
  </Note>
)

const To = ({ address }: { address: string }) => (
  <Box sx={toLook}>
    <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {words.to(address)}
    </Box>
    <Box component="span" sx={verifiedLook}>
      <Icon name="check" size={14} />
      {words.verified}
    </Box>
  </Box>
)

/** To whom, under which subject and with which text, as the server says it. */
export const Foretold = ({ of, move, answers }: Props) => {
  const online = useOnline()
  const [gap] = Object.values(missing(move.inputs, answers))
  const asked = usePaused(trimmed(answers))
  const { data, error, isFetching, refetch } = useQuery({
    ...mailForetoldQuery(of.id, move.name, asked),
    enabled: !gap,
    placeholderData: keepPreviousData,
  })
  if (gap) return <Hint text={words.notYet(gap)} />
  if (isRefusal(error, 422)) return <Hint text={words.notYet(error.message)} />
  if (isRefusal(error, 409)) return <Hint text={error.message} />
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return online ? <Skeletons lines={4} /> : <Hint text={words.offline} />
  return (
    <Box aria-busy={isFetching} sx={{ display: 'grid', gap: 1, pb: 1 }}>
      {data.to ? <To address={data.to} /> : <Nobody mail={data} />}
      <MailPaper subject={data.subject} text={data.text} />
    </Box>
  )
}

const toLook = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 1,
  fontSize: 13,
  color: 'text.secondary',
}

const verifiedLook = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  flex: 'none',
  color: 'success.main',
}
