import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { Mail, MailWhole } from '../api/types'
import { mailMessages } from '../messages/mails'
import { Skeletons } from '../plain/Skeletons'
import { mailQuery } from '../queries/mails'
import { ErrorNote } from './ErrorNote'
import { MailPaper } from './MailPaper'

interface Props {
  of: string
  mail: Mail
}

const whatItIs = ({ is_kept, state }: MailWhole) =>
  is_kept ? undefined : state === 'sent' ? mailMessages.notKept : mailMessages.asNow

/** What one mail says: as it left, or as it would be said now. */
export const MailText = ({ of, mail }: Props) => {
  const { data, error, refetch } = useQuery(mailQuery(of, mail))
  if (!data && error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons lines={4} />
  const about = whatItIs(data)
  return (
    <Box sx={{ display: 'grid', gap: 0.75, pt: 1 }}>
      {about && <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{about}</Box>}
      <MailPaper text={data.text || mailMessages.noText} />
    </Box>
  )
}
