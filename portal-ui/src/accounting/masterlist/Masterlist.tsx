import { ListBase } from 'react-admin'
import { Navigate, useLocation, useParams } from 'react-router'
import { DEFAULT_SORTS, isListName, listPath, PAGE_SIZE, storeKeyOf } from '../parts/lists'
import { MasterlistScreen } from './MasterlistScreen'

/** A claim that runs out raises no event, so the list is also asked again now and then. */
const REFRESH_MS = 60_000

const queryOptions = {
  // The screen itself says what went wrong; react-admin's own notice would be lost.
  onError: () => undefined,
  refetchInterval: REFRESH_MS,
  // react-admin keeps each row as if it were the whole record; the mark keeps the two apart.
  meta: { rows: true },
}

/** The filterable table of certificates: OPEN, or PROCESSED FORMS. */
export const Masterlist = () => {
  const { list } = useParams()
  const { search } = useLocation()
  if (!isListName(list)) return <Navigate to={`${listPath('open')}${search}`} replace />
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
