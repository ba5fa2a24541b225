import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { certificateMessages } from '../messages/certificate'
import { Skeletons } from '../plain/Skeletons'
import { mailsQuery } from '../queries/mails'
import { LoadingState } from './LoadingState'
import { MailRows } from './MailRows'
import { SectionCard } from './SectionCard'

/** Who was mailed what about a certificate, and whether it left; the newest first. */
export const SentMails = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(mailsQuery(id))
  return (
    <SectionCard
      className="no-print"
      title={certificateMessages.mails.title}
      aside={data && data.length > 0 ? data.length : undefined}
    >
      {!data && !error && <Skeletons lines={2} />}
      <LoadingState data={data} error={error} onRetry={() => void refetch()} inCard />
      {data?.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2.5, py: 1.75 }}>
          {certificateMessages.mails.none}
        </Typography>
      )}
      {data && data.length > 0 && <MailRows of={id} mails={data} />}
    </SectionCard>
  )
}
