import { useEffect } from 'react'
import { ListBase } from 'react-admin'
import { Navigate, useLocation, useParams } from 'react-router'
import { keepPrevious } from '../../shared/queries/keepPrevious'
import {
  DEFAULT_SORTS,
  isListName,
  type ListName,
  listPath,
  PAGE_SIZE,
  storeKeyOf,
} from '../parts/lists'
import { entryOf } from './listEntry'
import { MasterlistScreen } from './MasterlistScreen'
import { type ColumnName, chooseColumns } from './masterlistColumns'

/** A claim that runs out raises no event, so the list is also asked again now and then. */
const REFRESH_MS = 60_000

const queryOptions = {
  // The screen itself says what went wrong; react-admin's own notice would be lost.
  onError: () => undefined,
  refetchInterval: REFRESH_MS,
  placeholderData: keepPrevious,
  // react-admin keeps each row as if it were the whole record; the mark keeps the two apart.
  meta: { rows: true },
}

interface EnterProps {
  to: string
  list: ListName
  columns: ColumnName[] | null
  isCorrected: boolean
}

/** On from a short address to the same list as react-admin words it. */
const EnterMasterlist = ({ to, list, columns, isCorrected }: EnterProps) => {
  useEffect(() => {
    if (columns) chooseColumns(list, columns)
  }, [list, columns])
  return <Navigate to={to} replace state={{ isCorrected }} />
}

/** The filterable table of certificates: OPEN, or PROCESSED FORMS. */
export const Masterlist = () => {
  const { list } = useParams()
  const { search } = useLocation()
  if (!isListName(list)) return <Navigate to={`${listPath('open')}${search}`} replace />
  const entry = entryOf(list, search)
  if (entry)
    return (
      <EnterMasterlist
        to={`${listPath(list)}${entry.search}`}
        list={list}
        columns={entry.columns}
        isCorrected={entry.isCorrected}
      />
    )
  return (
    <ListBase
      key={list}
      resource="form"
      filter={{ list }}
      sort={DEFAULT_SORTS[list]}
      perPage={PAGE_SIZE}
      storeKey={storeKeyOf(list)}
      queryOptions={queryOptions}
    >
      <MasterlistScreen list={list} />
    </ListBase>
  )
}
