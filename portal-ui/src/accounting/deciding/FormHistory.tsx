import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { accountingMessages } from '../../shared/messages/accounting'
import { Skeletons } from '../../shared/plain/Skeletons'
import { historyQuery } from '../../shared/queries/certificates'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { SectionCard } from '../../shared/ui/SectionCard'
import { happeningOf, Timeline } from '../../shared/ui/Timeline'
import type { Form } from './formCache'

export const HISTORY_ID = 'history'

const FormHistoryTimeline = ({ id }: { id: string }) => {
  const { data, error, isPending, refetch } = useQuery(historyQuery(id))
  if (isPending) return <Skeletons lines={4} />
  if (!data) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {accountingMessages.form.noHistory}
      </Typography>
    )
  return <Timeline happenings={data.map(happeningOf).reverse()} />
}

/** Everything that happened to this form, live. */
export const FormHistory = ({ form }: { form: Form }) => (
  <SectionCard id={HISTORY_ID} title={accountingMessages.form.history}>
    <Box sx={{ px: { xs: 2, md: 2.5 }, py: 1.75 }}>
      <FormHistoryTimeline id={form.id} />
    </Box>
  </SectionCard>
)
