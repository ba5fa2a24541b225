import { useQuery } from '@tanstack/react-query'
import { Navigate, Route, Routes } from 'react-router'
import { paths } from '../../../shared/paths'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { meQuery } from '../../../shared/queries/certificates'
import { mayExport } from '../../parts/mayExport'
import { ExportFilePage } from './ExportFilePage'
import { ExportPage } from './ExportPage'
import { ExportsPage } from './ExportsPage'
import { NewExportPage } from './NewExportPage'

/** Exports that go out by themselves; whoever was mailed a file comes to that alone. */
export default function ExportRoutes() {
  const { data: me } = useQuery(meQuery())
  if (!me) return <Skeletons lines={8} />
  const file = <Route path="files/:id" element={<ExportFilePage />} />
  if (!mayExport(me))
    return (
      <Routes>
        {file}
        <Route path="*" element={<Navigate to={paths.accounting.filing} replace />} />
      </Routes>
    )
  return (
    <Routes>
      <Route index element={<ExportsPage />} />
      <Route path="new" element={<NewExportPage />} />
      {file}
      <Route path=":id" element={<ExportPage />} />
    </Routes>
  )
}
