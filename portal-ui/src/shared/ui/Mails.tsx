import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Mail, MailState } from '../api/types'
import { certificateWords } from '../messages/certificate'
import { Skeletons } from '../plain/Skeletons'
import { mailsQuery } from '../queries/mails'
import { ErrorNote } from './ErrorNote'
import { Icon } from './Icon'
import type { IconName } from './icons'
import { Moment } from './Moment'
import { Sheet } from './Sheet'

const LOOKS: Record<MailState, { icon: IconName; color: string }> = {
  waiting: { icon: 'clock', color: 'text.secondary' },
  sent: { icon: 'check', color: 'success.main' },
  failed: { icon: 'circle-alert', color: 'error.main' },
}

const MailRow = ({ mail }: { mail: Mail }) => {
  const { icon, color } = LOOKS[mail.state]
  return (
    <Box component="li" sx={rowLook}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Box sx={{ fontSize: 14, fontWeight: 500, minWidth: 0, overflowWrap: 'anywhere' }}>
          {mail.subject}
        </Box>
        <Box component="time" dateTime={mail.sent_at ?? mail.created_at} sx={timeLook}>
          <Moment at={mail.sent_at ?? mail.created_at} />
        </Box>
      </Box>
      <Box sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {certificateWords.mails.to(mail.to)}
      </Box>
      <Box sx={{ ...stateLook, color }}>
        <Icon name={icon} size={14} />
        {certificateWords.mails.states[mail.state]}
      </Box>
    </Box>
  )
}

const List = ({ mails }: { mails: Mail[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {mails
      .toSorted((a, b) => b.seq - a.seq)
      .map((mail) => (
        <MailRow key={mail.seq} mail={mail} />
      ))}
  </Box>
)

/** Who was mailed what about a certificate, and whether it left; the newest first. */
export const Mails = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(mailsQuery(id))
  return (
    <Sheet
      className="no-print"
      title={certificateWords.mails.title}
      aside={data && data.length > 0 ? data.length : undefined}
    >
      {!data && !error && <Skeletons lines={2} />}
      {!data && error && (
        <Box sx={{ p: 2 }}>
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {data?.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2.5, py: 1.75 }}>
          {certificateWords.mails.none}
        </Typography>
      )}
      {data && data.length > 0 && <List mails={data} />}
    </Sheet>
  )
}

const rowLook = {
  px: { xs: 2, md: 2.5 },
  py: 1.25,
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
  '&:last-child': { borderBottom: 0 },
}

const timeLook = { fontSize: 12, color: 'surface.hint', whiteSpace: 'nowrap' }

const stateLook = { display: 'flex', alignItems: 'center', gap: '5px', fontSize: 13 }
