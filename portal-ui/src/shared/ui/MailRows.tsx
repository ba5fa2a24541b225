import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import type { Mail, MailState, MailWhole } from '../api/types'
import { lazyWithRetry } from '../lazyWithRetry'
import { certificateMessages } from '../messages/certificate'
import { mailMessages } from '../messages/mails'
import { mailQuery } from '../queries/mails'
import { Icon, type IconName } from './Icon'
import { LoadingState } from './LoadingState'
import { lineBelow, plainList } from './layout'
import { MailPaper } from './MailPaper'
import { Moment } from './Moment'

/** Only staff send mails again. */
const ResendMail = lazyWithRetry(() => import('./ResendMail'))

const whatItIs = ({ is_kept, state }: MailWhole) =>
  is_kept ? undefined : state === 'sent' ? mailMessages.notKept : mailMessages.asNow

/** What one mail says: as it left, or as it would be said now. */
const MailText = ({ of, mail }: { of: string; mail: Mail }) => {
  const { data, error, refetch } = useQuery(mailQuery(of, mail))
  if (!data)
    return <LoadingState data={data} error={error} onRetry={() => void refetch()} lines={4} />
  const about = whatItIs(data)
  return (
    <Box sx={{ display: 'grid', gap: 0.75, pt: 1 }}>
      {about && <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{about}</Box>}
      <MailPaper text={data.text || mailMessages.noText} />
    </Box>
  )
}

const LOOKS: Record<MailState, { icon: IconName; color: string }> = {
  waiting: { icon: 'clock', color: 'text.secondary' },
  sent: { icon: 'check', color: 'success.main' },
  failed: { icon: 'circle-alert', color: 'error.main' },
}

/** A press on what it is about opens what it says. */
const MailRow = ({ of, mail }: { of: string; mail: Mail }) => {
  const textId = useId()
  const [isOpen, setOpen] = useState(false)
  const { icon, color } = LOOKS[mail.state]
  return (
    <Box component="li" sx={rowStyles}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={textId}
        onClick={() => setOpen(!isOpen)}
        sx={headStyles}
      >
        <Box component="span" sx={{ flex: 1, fontWeight: 500, overflowWrap: 'anywhere' }}>
          {mail.subject}
        </Box>
        <Box component="time" dateTime={mail.sent_at ?? mail.created_at} sx={timeStyles}>
          <Moment at={mail.sent_at ?? mail.created_at} />
        </Box>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} />
      </ButtonBase>
      <Box sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {certificateMessages.mails.to(mail.to)}
      </Box>
      <Box sx={{ ...stateStyles, color }}>
        <Icon name={icon} size={14} />
        {certificateMessages.mails.states[mail.state]}
        {mail.asked_by && `. ${mailMessages.askedBy(mail.asked_by)}`}
      </Box>
      {mail.refusal && (
        <Box sx={{ fontSize: 12, color: 'error.main', overflowWrap: 'anywhere' }}>
          {mailMessages.refused(mail.refusal)}
        </Box>
      )}
      {mail.may_resend && mail.state !== 'waiting' && (
        <Suspense>
          <ResendMail of={of} mail={mail} />
        </Suspense>
      )}
      <Box id={textId} hidden={!isOpen}>
        {isOpen && <MailText of={of} mail={mail} />}
      </Box>
    </Box>
  )
}

/** The mails about a certificate, the newest first. */
export const MailRows = ({ of, mails }: { of: string; mails: Mail[] }) => (
  <Box component="ul" sx={plainList}>
    {mails
      .toSorted((a, b) => b.seq - a.seq || b.id - a.id)
      .map((mail) => (
        <MailRow key={mail.id} of={of} mail={mail} />
      ))}
  </Box>
)

const rowStyles = {
  ...lineBelow,
  px: { xs: 2, md: 2.5 },
  py: 1.25,
  '&:last-child': { borderBottom: 0 },
}

const headStyles = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  width: '100%',
  minHeight: { xs: 44, md: 24 },
  font: 'inherit',
  fontSize: 14,
  textAlign: 'left',
  borderRadius: '4px',
  '& svg': { mt: '4px', color: 'surface.hint' },
}

const timeStyles = { fontSize: 12, color: 'surface.hint', whiteSpace: 'nowrap' }

const stateStyles = { display: 'flex', alignItems: 'center', gap: '5px', fontSize: 13 }
