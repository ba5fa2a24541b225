import { useQuery } from '@tanstack/react-query'
import { Resource } from 'react-admin'
import { Navigate, Route } from 'react-router'
import { paths } from '../../../shared/paths'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { meQuery } from '../../../shared/queries/certificates'
import { mayExport } from '../../parts/mayExport'
import { ExportFilePage } from './ExportFilePage'
import { ExportPage } from './ExportPage'
import { ExportsPage } from './ExportsPage'
import { NewExportPage } from './NewExportPage'

const ToFiling = () => <Navigate to={paths.accounting.filing} replace />

/** Exports that go out by themselves; whoever was mailed a file comes to that alone. */
export default function ExportRoutes() {
  const { data: me } = useQuery(meQuery())
  if (!me) return <Skeletons lines={8} />
  const isAllowed = mayExport(me)
  return (
    <Resource
      name="exports"
      list={isAllowed ? ExportsPage : ToFiling}
      edit={isAllowed ? ExportPage : undefined}
    >
      <Route path="files/:id" element={<ExportFilePage />} />
      {isAllowed && <Route path="new" element={<NewExportPage />} />}
    </Resource>
  )
}
