import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import type { Company, Me } from '../../shared/api/types'
import { codeOf, recentQuarters, titleOfQuarter } from '../../shared/format/quarter'
import { accountingWords } from '../../shared/messages/accounting'
import { companiesQuery, meQuery } from '../../shared/queries/certificates'
import { FilterChips } from '../../shared/ui/FilterChips'
import { filterWords } from '../../shared/ui/filterWords'
import { DEFAULT_SORTS, type ListName } from '../parts/lists'
import { Choose } from './Choose'
import { Lanes } from './Lanes'
import { Search } from './Search'
import { useNarrow } from './useNarrow'
import { Views } from './Views'

const QUARTERS = 8

const quarters = () =>
  recentQuarters(QUARTERS).map((quarter) => ({
    value: codeOf(quarter),
    label: titleOfQuarter(quarter),
  }))

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
    handed_over_at: accountingWords.list.sorts.longest,
    '-handed_over_at': accountingWords.list.sorts.newest,
  },
  processed: { '-updated_at': accountingWords.list.sorts.changed },
}

/** The lane shows above; what else narrows the list is named here, each to be lifted by itself. */
const Narrowed = () => {
  const { values, narrow } = useNarrow()
  const { quarter, branch, search } = filterWords
  return (
    <FilterChips
      chips={[
        { name: 'quarter', words: quarter(values.quarter ?? '') },
        { name: 'branch', words: branch(values.branch ?? '') },
        { name: 'q', words: search(values.q ?? '') },
      ]}
      onRemove={(name) => narrow({ [name]: '' })}
      onClear={() => narrow({ quarter: '', branch: '', q: '' })}
    />
  )
}

/** Where rows are cards there is no head to press. */
const Sort = ({ list }: { list: ListName }) => {
  const { sort, setSort } = useListContext()
  const { reference, tax } = accountingWords.list.sorts
  const offered = { ...SORTS[list], reference, '-tax': tax }
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
      <Views list={list} />
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
