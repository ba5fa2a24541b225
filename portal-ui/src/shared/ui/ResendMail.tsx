import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Mail } from '../api/types'
import { mailMessages } from '../messages/mails'
import { mailsQuery, sendMailAgain } from '../queries/mails'
import { useIdempotencyKey } from '../queries/useIdempotencyKey'
import { ErrorNote } from './ErrorNote'

/** Sends a mail again, to the address that its tenant has now. */
const ResendMail = ({ of, mail }: { of: string; mail: Mail }) => {
  const client = useQueryClient()
  const { key, renew, renewIfAnswered } = useIdempotencyKey()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendMailAgain(of, mail.id, key.current),
    onSuccess: (mails) => {
      renew()
      client.setQueryData(mailsQuery(of).queryKey, mails)
    },
    onError: renewIfAnswered,
  })
  return (
    <Box sx={{ pt: 0.5 }}>
      <Button
        size="small"
        variant="text"
        aria-label={mailMessages.againFor(mail.subject)}
        aria-disabled={isPending}
        onClick={() => !isPending && mutate()}
      >
        {mailMessages.again}
      </Button>
      {error && <ErrorNote error={error} />}
    </Box>
  )
}

export default ResendMail
