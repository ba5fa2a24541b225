import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { Link } from 'react-router'
import { CsvButton } from '../../shared/csv/CsvButton'
import { accountingWords } from '../../shared/messages/accounting'
import { companiesQuery, countsQuery, meQuery } from '../../shared/queries/certificates'
import { filtersOf } from '../admin/dataProvider'
import { TakeNext } from '../deciding/TakeNext'
import { deskQuery } from '../parts/desk'
import { LIST_NAMES, type ListName, listPath, nameOfList } from '../parts/lists'
import { useNarrow } from './useNarrow'

const Label = ({ list, count }: { list: ListName; count: number | undefined }) => (
  <span>
    {`${nameOfList(list)} `}
    {count !== undefined && <span className="count">{accountingWords.number(count)}</span>}
  </span>
)

/** For whom the list is: the companies that OPEN follows, the branches that PROCESSED FORMS does. */
const Assigned = ({ list }: { list: ListName }) => {
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

const Decided = () => {
  const { data: me } = useQuery(meQuery())
  const { data: desk } = useQuery(deskQuery())
  if (!desk?.decided_today || me?.role === 'manager') return null
  return (
    <Typography variant="body2" color="text.secondary" noWrap sx={{ ...roomy, flex: 'none' }}>
      {accountingWords.list.decided(desk.decided_today)}
    </Typography>
  )
}

/** What the list shows now, whole, as a file. */
const Csv = ({ list }: { list: ListName }) => {
  const { sort } = useListContext()
  const { values } = useNarrow()
  return <CsvButton query={filtersOf({ ...values, list }, sort)} />
}

interface Props {
  list: ListName
  panelId: string
}

export const Head = ({ list, panelId }: Props) => {
  const { data: counts } = useQuery(countsQuery())
  return (
    <Box sx={headLook}>
      <Typography variant="h1">{accountingWords.list.title}</Typography>
      <Tabs value={list} aria-label={accountingWords.list.tabs} sx={tabsLook}>
        {LIST_NAMES.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${panelId}-${name}`}
            aria-controls={name === list ? panelId : undefined}
            component={Link}
            to={listPath(name)}
            label={<Label list={name} count={counts?.[name]} />}
          />
        ))}
      </Tabs>
      <Assigned list={list} />
      <Box sx={{ flex: 1 }} />
      <Decided />
      {list === 'open' && <TakeNext />}
      <Csv list={list} />
    </Box>
  )
}

// A phone has room for the tabs only; the dashboard says the rest.
const roomy = { display: { xs: 'none', md: 'block' } }

const headLook = {
  display: 'flex',
  alignItems: 'center',
  columnGap: 2,
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  borderBottom: 1,
  borderColor: 'divider',
  mb: 1.5,
}

const tabsLook = {
  flex: 'none',
  maxWidth: '100%',
  mb: '-1px',
  // On a phone the tabs have a row of their own, below the title and what stands beside it.
  order: { xs: 1, md: 0 },
  width: { xs: '100%', md: 'auto' },
  // The focus ring of a tab must not be cut off.
  '&, & .MuiTabs-scroller': { overflow: 'visible !important' },
  '& .MuiTab-root': { fontSize: 13 },
  '& .count': { color: 'text.secondary', fontWeight: 600 },
}
