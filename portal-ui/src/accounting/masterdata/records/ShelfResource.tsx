import { Resource } from 'react-admin'
import { Navigate, Route, useParams } from 'react-router'
import { paths } from '../../../shared/paths'
import { NewRecordPage } from './NewRecordPage'
import { RecordPage } from './RecordPage'
import { RecordsPage } from './RecordsPage'
import { resourceOf, shelfOf } from './shelves'

/** The shelf that the address names, where it is not given; one made up leads back. */
export const ShelfResource = ({ shelf }: { shelf?: string }) => {
  const { shelf: named = '' } = useParams()
  const found = shelfOf(shelf ?? named)
  if (!found) return <Navigate to={paths.accounting.masterData} replace />
  return (
    <Resource
      key={found.shelf}
      name={resourceOf(found.shelf)}
      list={<RecordsPage {...found} />}
      edit={<RecordPage {...found} />}
    >
      <Route path="new" element={<NewRecordPage {...found} />} />
    </Resource>
  )
}
