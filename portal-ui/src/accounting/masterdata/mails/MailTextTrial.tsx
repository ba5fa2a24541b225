import Box from '@mui/material/Box'
import { isRefusal } from '../../../shared/api/http'
import { mailTextMessages as words } from '../../../shared/messages/mailTexts'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Icon } from '../../../shared/ui/Icon'
import { useOnline } from '../../../shared/ui/useOnline'
import { useTest, type Words } from './mailTextQueries'

interface Props {
  id: number
  written: Words
}

/** What is written here, saved or not, mailed to oneself. */
export const MailTextTrial = ({ id, written }: Props) => {
  const online = useOnline()
  const { mutate, data, error, isPending } = useTest(id)
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <BusyButton
        variant="outlined"
        disabled={!online}
        busy={isPending}
        busyLabel={words.testing}
        onClick={() => mutate(written)}
      >
        <Icon name="send" size={16} />
        {words.test}
      </BusyButton>
      <Box role="status" sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {data && !error && !isPending && words.sent(data.to)}
      </Box>
      {error && !isRefusal(error, 422) && <ErrorNote error={error} />}
    </Box>
  )
}
