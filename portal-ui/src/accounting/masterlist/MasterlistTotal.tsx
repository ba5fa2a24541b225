import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { centavosOf, formatPesos } from '../../shared/format/money'
import { accountingMessages } from '../../shared/messages/accounting'
import { filtersOf } from '../admin/dataProvider'
import { sumQuery } from '../parts/laneFigures'

/** The tax of all that the list shows, on every page; of the first thousand where there are more. */
export const MasterlistTotal = () => {
  const { filter, filterValues, sort } = useListContext()
  const { data, isError } = useQuery(sumQuery(filtersOf({ ...filterValues, ...filter }, sort)))
  if (isError)
    return <Box sx={{ color: 'text.secondary' }}>{accountingMessages.list.sumFailed}</Box>
  if (!data) return null
  const tax = formatPesos(centavosOf(data.tax))
  return (
    <Box component="span" sx={{ fontWeight: 500 }}>
      {accountingMessages.list.sum(tax, data.count, data.has_more)}
    </Box>
  )
}
