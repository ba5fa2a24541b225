import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { BreakdownSchema, FileSchema } from '../../../shared/api/types'
import { centavosOf, formatPesos, toAmount } from '../../../shared/format/money'
import { editorMessages } from '../../../shared/messages/editor'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { breakdownRowsQuery } from '../../../shared/queries/files'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Note } from '../../../shared/ui/Note'
import { BreakdownRows } from '../../../shared/ui/ReadBreakdown'
import type { Values } from '../saving/draftValues'
import { columnTotals } from '../saving/lineTotals'

const less = (mine: string, theirs: string) => toAmount(centavosOf(mine) - centavosOf(theirs))

/** The breakdown beside the form as it is typed, saved or not. */
function useBesideTheForm(told: BreakdownSchema): BreakdownSchema {
  const form = columnTotals(useWatch<Values, 'lines'>({ name: 'lines' }))
  return {
    ...told,
    form_total: form.total,
    form_tax: form.tax,
    difference_total: less(told.total, form.total),
    difference_tax: less(told.tax, form.tax),
  }
}

const words = (what: string, amount: string) => {
  const difference = centavosOf(amount)
  if (difference === 0n) return null
  const say = difference < 0n ? editorMessages.breakdown.short : editorMessages.breakdown.over
  return <div>{say(what, formatPesos(difference < 0n ? -difference : difference))}</div>
}

const BreakdownDifference = ({ told }: { told: BreakdownSchema }) => {
  const income = words(editorMessages.breakdown.income, told.difference_total)
  const tax = words(editorMessages.breakdown.tax, told.difference_tax)
  const isEven = !income && !tax
  return (
    <Note tone={isEven ? 'ok' : 'bad'} role="status">
      <Box sx={{ fontSize: 17, lineHeight: '24px', fontWeight: 600 }}>
        {isEven && editorMessages.breakdown.even}
        {income}
        {tax}
      </Box>
      <Box sx={{ fontSize: 13 }}>
        {editorMessages.breakdown.both(formatPesos(told.total), formatPesos(told.form_total))}
      </Box>
    </Note>
  )
}

const BreakdownCheck = ({ told }: { told: BreakdownSchema }) => {
  const now = useBesideTheForm(told)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, pb: 1, minWidth: 0 }}>
      <Box sx={{ px: { xs: 2, md: 2.5 } }}>
        <BreakdownDifference told={now} />
      </Box>
      <BreakdownRows told={now} />
    </Box>
  )
}

interface Props {
  certificate: string
  file: FileSchema
}

/** What was read of the breakdown, and whether it adds up to what stands on the form now. */
export const AttachedBreakdown = ({ certificate, file }: Props) => {
  const { data, error, refetch } = useQuery(breakdownRowsQuery(certificate, file.id))
  if (error)
    return (
      <Box sx={{ p: 2 }}>
        <ErrorNote error={error} onRetry={() => void refetch()} />
      </Box>
    )
  return data ? <BreakdownCheck told={data} /> : <Skeletons lines={4} />
}
