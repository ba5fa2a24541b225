import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { companiesQuery, countsQuery, meQuery } from '../../shared/api/certificates'
import type { Company, Me, Status } from '../../shared/api/types'
import { codeOf, nameOf, recentQuarters } from '../../shared/format/quarter'
import { ac } from '../../shared/messages/accounting'
import { Segments } from '../parts/Segments'
import { Choose } from './Choose'
import { DEFAULT_SORTS, LANES, type ListName } from './lists'
import { Search } from './Search'
import { useNarrow } from './useNarrow'

const QUARTERS = 8

const Lanes = ({ list }: { list: ListName }) => {
  const { values, narrow } = useNarrow()
  const { data: counts } = useQuery(countsQuery())
  const countOf = (status: Status) => counts?.by_status[status]
  return (
    <Segments
      label={ac.list.lanes}
      value={values.status ?? ''}
      onPick={(status) => narrow({ status })}
      segments={[
        { value: '', label: ac.list.all, count: counts?.[list] },
        ...LANES[list].map((status) => ({
          value: status,
          label: ac.list.laneNames[status],
          count: countOf(status),
        })),
      ]}
    />
  )
}

const quarters = () =>
  recentQuarters(QUARTERS).map((quarter) => ({ value: codeOf(quarter), label: nameOf(quarter) }))

/** The branches whose forms this list can hold for this person. */
const branchesFor = (list: ListName, me: Me | undefined, companies: Company[] | undefined) => {
  const isAssigned = Boolean(me?.companies.length || me?.branches.length)
  const ofCompanies = (companies ?? [])
    .filter(({ code }) => !isAssigned || me?.companies.includes(code))
    .flatMap(({ branches }) => branches)
  const names = isAssigned && list === 'processed' ? (me?.branches ?? []) : ofCompanies
  return [...new Set(names)].sort().map((name) => ({ value: name, label: name }))
}

const Branch = ({ list }: { list: ListName }) => {
  const { values, narrow } = useNarrow()
  const { data: me } = useQuery(meQuery())
  const { data: companies } = useQuery(companiesQuery())
  return (
    <Choose
      label={ac.list.branch}
      any={ac.list.anyBranch}
      value={values.branch ?? ''}
      choices={branchesFor(list, me, companies)}
      onPick={(branch) => narrow({ branch })}
    />
  )
}

const SORTS = {
  open: { submitted_at: ac.list.sorts.longest, '-submitted_at': ac.list.sorts.newest },
  processed: { '-updated_at': ac.list.sorts.changed },
}

/** Where rows are cards there is no head to press. */
const Sort = ({ list }: { list: ListName }) => {
  const { sort, setSort } = useListContext()
  const offered = { ...SORTS[list], reference: ac.list.sorts.reference }
  const pick = (value: string) =>
    setSort(
      value
        ? { field: value.replace('-', ''), order: value.startsWith('-') ? 'DESC' : 'ASC' }
        : DEFAULT_SORTS[list],
    )
  return (
    <Box sx={{ display: { lg: 'none' }, flex: 1, minWidth: 140 }}>
      <Choose
        label={ac.list.sortBy}
        value={`${sort.order === 'DESC' ? '-' : ''}${sort.field}`}
        choices={Object.entries(offered).map(([value, label]) => ({ value, label }))}
        onPick={pick}
      />
    </Box>
  )
}

export const Toolbar = ({ list }: { list: ListName }) => {
  const { values, narrow } = useNarrow()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Lanes list={list} />
      <Box sx={{ flex: 1 }} />
      <Box sx={filtersLook}>
        <Search />
        <Choose
          label={ac.list.quarter}
          any={ac.list.anyQuarter}
          value={values.quarter ?? ''}
          choices={quarters()}
          onPick={(quarter) => narrow({ quarter })}
        />
        <Branch list={list} />
        <Sort list={list} />
      </Box>
    </Box>
  )
}

const filtersLook = {
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  gap: 1,
  width: { xs: '100%', md: 'auto' },
}
