import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { CsvButton } from '../../shared/csv/CsvButton'
import { accountingMessages } from '../../shared/messages/accounting'
import { companiesQuery, meQuery } from '../../shared/queries/certificates'
import { alignedRow } from '../../shared/ui/layout'
import { filtersOf } from '../admin/dataProvider'
import { ClaimNextForm } from '../deciding/ClaimNextForm'
import { deskQuery } from '../parts/deskFigures'
import { type ListName, nameOfList } from '../parts/lists'
import { useNarrow } from './useNarrow'

/** For whom the list is: the companies that OPEN follows, the branches that PROCESSED FORMS does. */
const AssignedScope = ({ list }: { list: ListName }) => {
  const { data: me } = useQuery(meQuery())
  const { data: companies } = useQuery(companiesQuery())
  const nameOf = (code: string) => companies?.find((one) => one.code === code)?.name ?? code
  const names = list === 'open' ? me?.companies.map(nameOf) : me?.branches
  if (!names?.length) return null
  return (
    <Typography variant="body2" color="text.secondary" noWrap sx={{ ...roomy, minWidth: 0 }}>
      {names.join(', ')}
    </Typography>
  )
}

const DecidedToday = () => {
  const { data: me } = useQuery(meQuery())
  const { data: desk } = useQuery(deskQuery())
  if (!desk?.decided_today || me?.role === 'manager') return null
  return (
    <Typography variant="body2" color="text.secondary" noWrap sx={{ ...roomy, flex: 'none' }}>
      {accountingMessages.list.decided(desk.decided_today)}
    </Typography>
  )
}

/** What the list shows now, whole, as a file. */
const MasterlistCsv = ({ list }: { list: ListName }) => {
  const { sort } = useListContext()
  const { values } = useNarrow()
  return <CsvButton query={filtersOf({ ...values, list }, sort)} />
}

/** What the list is called and whose it is, and what can be done with all of it. */
export const MasterlistHead = ({ list }: { list: ListName }) => (
  <Box sx={headStyles}>
    <Typography variant="h1" sx={{ flex: 'none' }}>
      {nameOfList(list)}
    </Typography>
    <AssignedScope list={list} />
    <Box sx={{ flex: 1 }} />
    <DecidedToday />
    {list === 'open' && <ClaimNextForm />}
    <MasterlistCsv list={list} />
  </Box>
)

// A phone has room for the title only; the dashboard says the rest.
const roomy = { display: { xs: 'none', md: 'block' } }

const headStyles = {
  ...alignedRow,
  columnGap: 2,
  minHeight: 44,
  pb: { xs: 1, md: 0 },
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  borderBottom: 1,
  borderColor: 'divider',
  mb: 1.5,
}
