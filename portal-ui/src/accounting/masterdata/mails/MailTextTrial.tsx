import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '../../../shared/api/http'
import { mailTextMessages as words } from '../../../shared/messages/mailTexts'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Icon } from '../../../shared/ui/Icon'
import { useOnline } from '../../../shared/ui/useOnline'
import { type TestMail, testMailQuery, useTest, type Words } from './mailTextQueries'

interface Props {
  id: number
  written: Words
}

const TestState = ({ id, to }: TestMail) => {
  const { data, error } = useQuery(testMailQuery(id))
  if (error) return <ErrorNote error={error} />
  return <>{data?.message || words[data?.state === 'sent' ? 'sent' : 'queued'](to)}</>
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
        {data && !error && !isPending && <TestState {...data} />}
      </Box>
      {error && !isRefusal(error, 422) && <ErrorNote error={error} />}
    </Box>
  )
}
