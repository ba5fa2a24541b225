import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isOfKind } from '../../shared/api/about'
import { accountingWords } from '../../shared/messages/accounting'
import { Skeletons } from '../../shared/plain/Skeletons'
import { historyQuery } from '../../shared/queries/certificates'
import { Composer } from '../../shared/ui/Composer'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Sheet } from '../../shared/ui/Sheet'
import { happeningOf, Timeline } from '../../shared/ui/Timeline'
import { Conflict } from './Conflict'
import { type Form, rememberForm } from './form'

export const HISTORY_ID = 'history'

const Happened = ({ id }: { id: string }) => {
  const { data, error, isPending, refetch } = useQuery(historyQuery(id))
  if (isPending) return <Skeletons lines={4} />
  if (!data) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {accountingWords.form.noHistory}
      </Typography>
    )
  return <Timeline happenings={data.map(happeningOf).reverse()} />
}

/** Everything that happened to this form, live, and a word to its tenant. */
export const History = ({ form }: { form: Form }) => {
  const client = useQueryClient()
  const comment = form.moves.find(isOfKind('note'))
  return (
    <Sheet id={HISTORY_ID} title={accountingWords.form.history}>
      {comment && (
        <Composer
          of={form}
          move={comment}
          label={accountingWords.comment.label}
          onSent={(after) => rememberForm(client, after)}
          explain={(error) => <Conflict error={error} seen={form.status} />}
        />
      )}
      <Box sx={{ px: { xs: 2, md: 2.5 }, py: 1.75 }}>
        <Happened id={form.id} />
      </Box>
    </Sheet>
  )
}
