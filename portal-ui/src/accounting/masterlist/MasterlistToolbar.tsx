import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import type { Company, Me } from '../../shared/api/types'
import { codeOf, recentQuarters, titleOfQuarter } from '../../shared/format/quarter'
import { accountingMessages } from '../../shared/messages/accounting'
import { qapStates } from '../../shared/messages/qapStates'
import { companiesQuery, meQuery } from '../../shared/queries/certificates'
import { FilterChips } from '../../shared/ui/FilterChips'
import { FoldedFilters } from '../../shared/ui/FoldedFilters'
import { filterMessages } from '../../shared/ui/filterMessages'
import { DEFAULT_SORTS, type ListName } from '../parts/lists'
import { FilterSelect } from './FilterSelect'
import { MasterlistLanes } from './MasterlistLanes'
import { MasterlistSearch } from './MasterlistSearch'
import { MasterlistViews } from './MasterlistViews'
import { useNarrow } from './useNarrow'

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

const BranchFilter = ({ list }: { list: ListName }) => {
  const { values, narrow } = useNarrow()
  const { data: me } = useQuery(meQuery())
  const { data: companies } = useQuery(companiesQuery())
  return (
    <FilterSelect
      label={accountingMessages.list.branch}
      any={accountingMessages.list.anyBranch}
      value={values.branch ?? ''}
      choices={branchesFor(list, me, companies)}
      onPick={(branch) => narrow({ branch })}
    />
  )
}

const QAP_STATES = Object.entries(qapStates).map(([value, label]) => ({ value, label }))

const qapName = (state = '') => QAP_STATES.find(({ value }) => value === state)?.label ?? state

const QapFilter = () => {
  const { values, narrow } = useNarrow()
  return (
    <FilterSelect
      label={accountingMessages.list.qap}
      any={accountingMessages.list.anyQap}
      value={values.qap ?? ''}
      choices={QAP_STATES}
      onPick={(qap) => narrow({ qap })}
    />
  )
}

const SORTS = {
  open: {
    handed_over_at: accountingMessages.list.sorts.longest,
    '-handed_over_at': accountingMessages.list.sorts.newest,
  },
  processed: { '-updated_at': accountingMessages.list.sorts.changed },
}

/** The lane shows above; what else narrows the list is named here, each to be lifted by itself. */
const ActiveMasterlistFilters = () => {
  const { values, narrow } = useNarrow()
  const { quarter, branch, search } = filterMessages
  return (
    <FilterChips
      chips={[
        { name: 'quarter', words: quarter(values.quarter ?? '') },
        { name: 'branch', words: branch(values.branch ?? '') },
        { name: 'qap', words: qapName(values.qap) },
        { name: 'q', words: search(values.q ?? '') },
      ]}
      onRemove={(name) => narrow({ [name]: '' })}
      onClear={() => narrow({ quarter: '', branch: '', qap: '', q: '' })}
    />
  )
}

/** Where rows are cards there is no head to press. */
const SortSelect = ({ list }: { list: ListName }) => {
  const { sort, setSort } = useListContext()
  const { reference, tax } = accountingMessages.list.sorts
  const offered = { ...SORTS[list], reference, '-tax': tax }
  const pick = (value: string) =>
    setSort(
      value
        ? { field: value.replace('-', ''), order: value.startsWith('-') ? 'DESC' : 'ASC' }
        : DEFAULT_SORTS[list],
    )
  return (
    <Box sx={{ display: { lg: 'none' }, flex: 1, minWidth: 140 }}>
      <FilterSelect
        label={accountingMessages.list.sortBy}
        value={`${sort.order === 'DESC' ? '-' : ''}${sort.field}`}
        choices={Object.entries(offered).map(([value, label]) => ({ value, label }))}
        onPick={pick}
      />
    </Box>
  )
}

export const MasterlistToolbar = ({ list }: { list: ListName }) => {
  const { values, narrow } = useNarrow()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <MasterlistLanes list={list} />
      <Box sx={{ flex: 1 }} />
      <MasterlistViews list={list} />
      <Box className="no-print" sx={filtersStyles}>
        <MasterlistSearch />
        <FoldedFilters>
          <FilterSelect
            label={accountingMessages.list.quarter}
            any={accountingMessages.list.anyQuarter}
            value={values.quarter ?? ''}
            choices={quarters()}
            onPick={(quarter) => narrow({ quarter })}
          />
          <BranchFilter list={list} />
          <QapFilter />
          <SortSelect list={list} />
        </FoldedFilters>
      </Box>
      <Box sx={{ flexBasis: '100%', '&:empty': { display: 'none' } }}>
        <ActiveMasterlistFilters />
      </Box>
    </Box>
  )
}

const filtersStyles = {
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  gap: 1,
  width: { xs: '100%', md: 'auto' },
}
