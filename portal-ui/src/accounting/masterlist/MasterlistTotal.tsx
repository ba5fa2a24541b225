import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { centavosOf, formatPesos } from '../../shared/format/money'
import { accountingMessages } from '../../shared/messages/accounting'
import { filtersOf } from '../admin/dataProvider'
import { sumQuery } from '../parts/laneFigures'

/** The sum in words; empty while it is read. */
export function useTotalWords() {
  const { filter, filterValues, sort } = useListContext()
  const { data, isError } = useQuery(sumQuery(filtersOf({ ...filterValues, ...filter }, sort)))
  if (isError) return accountingMessages.list.sumFailed
  if (!data) return ''
  return accountingMessages.list.sum(formatPesos(centavosOf(data.tax)), data.count, data.has_more)
}

/** The tax of all that the list shows, on every page; of the first thousand where there are more. */
export const MasterlistTotal = () => (
  <Box component="span" sx={{ fontWeight: 500 }}>
    {useTotalWords()}
  </Box>
)
