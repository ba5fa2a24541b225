import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { aboutStatus } from '../../shared/api/about'
import type { Company, Me, Status } from '../../shared/api/types'
import { codeOf, nameOf, recentQuarters } from '../../shared/format/quarter'
import { accountingWords } from '../../shared/messages/accounting'
import { companiesQuery, countsQuery, meQuery } from '../../shared/queries/certificates'
import { FilterChips } from '../../shared/ui/FilterChips'
import { filterWords } from '../../shared/ui/filterWords'
import { Segments } from '../../shared/ui/Segments'
import { DEFAULT_SORTS, type ListName, lanesOf } from '../parts/lists'
import { Choose } from './Choose'
import { Search } from './Search'
import { useNarrow } from './useNarrow'

const QUARTERS = 8

const Lanes = ({ list }: { list: ListName }) => {
  const { values, narrow } = useNarrow()
  const { data: counts } = useQuery(countsQuery())
  const countOf = (status: Status) => counts?.by_status[status]
  return (
    <Segments
      label={accountingWords.list.lanes}
      value={values.status ?? ''}
      onPick={(status) => narrow({ status })}
      segments={[
        { value: '', label: accountingWords.list.all, count: counts?.[list] },
        ...lanesOf(list).map((status) => ({
          value: status,
          label: aboutStatus(status).name,
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
      label={accountingWords.list.branch}
      any={accountingWords.list.anyBranch}
      value={values.branch ?? ''}
      choices={branchesFor(list, me, companies)}
      onPick={(branch) => narrow({ branch })}
    />
  )
}

const SORTS = {
  open: {
    submitted_at: accountingWords.list.sorts.longest,
    '-submitted_at': accountingWords.list.sorts.newest,
  },
  processed: { '-updated_at': accountingWords.list.sorts.changed },
}

/** The status shows in its lane; what else narrows the list is named below. */
const Narrowed = () => {
  const { values, narrow, clear } = useNarrow()
  const { quarter, branch, search } = filterWords
  return (
    <FilterChips
      chips={[
        { name: 'quarter', words: quarter(values.quarter ?? '') },
        { name: 'branch', words: branch(values.branch ?? '') },
        { name: 'q', words: search(values.q ?? '') },
      ]}
      onRemove={(name) => narrow({ [name]: '' })}
      onClear={clear}
    />
  )
}

/** Where rows are cards there is no head to press. */
const Sort = ({ list }: { list: ListName }) => {
  const { sort, setSort } = useListContext()
  const offered = { ...SORTS[list], reference: accountingWords.list.sorts.reference }
  const pick = (value: string) =>
    setSort(
      value
        ? { field: value.replace('-', ''), order: value.startsWith('-') ? 'DESC' : 'ASC' }
        : DEFAULT_SORTS[list],
    )
  return (
    <Box sx={{ display: { lg: 'none' }, flex: 1, minWidth: 140 }}>
      <Choose
        label={accountingWords.list.sortBy}
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
          label={accountingWords.list.quarter}
          any={accountingWords.list.anyQuarter}
          value={values.quarter ?? ''}
          choices={quarters()}
          onPick={(quarter) => narrow({ quarter })}
        />
        <Branch list={list} />
        <Sort list={list} />
      </Box>
      <Box sx={{ flexBasis: '100%', '&:empty': { display: 'none' } }}>
        <Narrowed />
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
