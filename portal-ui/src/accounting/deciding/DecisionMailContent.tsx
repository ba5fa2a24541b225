import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../shared/api/http'
import type { MailForetold, Move } from '../../shared/api/types'
import { mailMessages } from '../../shared/messages/mails'
import { Skeletons } from '../../shared/plain/Skeletons'
import { keepPrevious } from '../../shared/queries/keepPrevious'
import { mailForetoldQuery } from '../../shared/queries/mails'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Icon } from '../../shared/ui/Icon'
import { inlineRow, secondaryText } from '../../shared/ui/layout'
import { MailPaper } from '../../shared/ui/MailPaper'
import type { Answers } from '../../shared/ui/MoveInputs'
import { missing, trimmed } from '../../shared/ui/moveAnswers'
import { Note } from '../../shared/ui/Note'
import { useOnline } from '../../shared/ui/useOnline'
import { usePaused } from '../parts/usePaused'
import type { Form } from './formCache'

const words = mailMessages.tenant

interface Props {
  of: Form
  move: Move
  answers: Answers
}

const MailHint = ({ text }: { text: string }) => (
  <Box role="status" sx={{ fontSize: 13, color: 'text.secondary', pb: 0.5 }}>
    {text}
  </Box>
)

const CopyMailButton = ({ text }: { text: string }) => {
  const [copied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <Button size="small" onClick={copy}>
      {copied ? words.copied : words.copy}
    </Button>
  )
}

const NoRecipient = ({ mail }: { mail: MailForetold }) => (
  <Note
    tone="warn"
    icon="hand"
    action={<CopyMailButton text={`${mail.subject}\n\n${mail.text.trim()}`} />}
  >
    <strong>{words.nobody}</strong> {words.nobodyHelp}
  </Note>
)

const MailRecipient = ({ address }: { address: string }) => (
  <Box sx={toStyles}>
    <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {words.to(address)}
    </Box>
    <Box component="span" sx={verifiedStyles}>
      <Icon name="check" size={14} />
      {words.verified}
    </Box>
  </Box>
)

/** To whom, under which subject and with which text, as the server says it. */
export const DecisionMailContent = ({ of, move, answers }: Props) => {
  const online = useOnline()
  const [gap] = Object.values(missing(move.inputs, answers))
  const asked = usePaused(trimmed(answers))
  const { data, error, isFetching, refetch } = useQuery({
    ...mailForetoldQuery(of.id, move.name, asked),
    enabled: !gap,
    placeholderData: keepPrevious,
  })
  if (gap) return <MailHint text={words.notYet(gap)} />
  if (isRefusal(error, 422)) return <MailHint text={words.notYet(error.message)} />
  if (isRefusal(error, 409)) return <MailHint text={error.message} />
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return online ? <Skeletons lines={4} /> : <MailHint text={words.offline} />
  return (
    <Box aria-busy={isFetching} sx={{ display: 'grid', gap: 1, pb: 1 }}>
      {data.to ? <MailRecipient address={data.to} /> : <NoRecipient mail={data} />}
      <MailPaper subject={data.subject} text={data.text} />
    </Box>
  )
}

const toStyles = { ...secondaryText, display: 'flex', justifyContent: 'space-between', gap: 1 }

const verifiedStyles = { ...inlineRow, gap: '4px', flex: 'none', color: 'success.main' }
