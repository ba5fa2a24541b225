import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { late } from '../shared/late'
import { LiveUpdates } from '../shared/live/LiveUpdates'
import { tenantWords } from '../shared/messages/tenant'
import { paths } from '../shared/paths'
import { Skeletons } from '../shared/plain/Skeletons'
import { countsQuery } from '../shared/queries/certificates'
import { queryClient } from '../shared/queries/queryClient'
import { useFillMainNav } from '../shared/ui/mainNav'
import { DashboardPage } from './dashboard/DashboardPage'
import { CertificatePage } from './detail/CertificatePage'
import { NewCertificate } from './editor/stores/NewCertificate'
import { FormsPage } from './list/FormsPage'
import { openCount } from './parts/words'

/** The editor weighs as much as everything else here, and many only come to look. */
const EditorPage = late(() => import('./editor/frame/EditorPage'))
const OriginalsPage = late(() => import('./originals/OriginalsPage'))
const SheetPage = late(() => import('./sheet/SheetPage'))

const MainNav = () => {
  const { data } = useQuery(countsQuery())
  const count = data && openCount(data)
  const items = useMemo(
    () => [
      { to: paths.tenant.dashboard, label: tenantWords.nav.dashboard },
      { to: paths.tenant.forms, label: tenantWords.nav.forms, count },
      { to: paths.tenant.originals, label: tenantWords.nav.originals },
    ],
    [count],
  )
  useFillMainNav(items)
  return null
}

/** Everything a tenant does; loaded when a tenant has signed in. */
export default function Tenant() {
  return (
    <QueryClientProvider client={queryClient}>
      <LiveUpdates waiting={<Skeletons lines={5} />}>
        <MainNav />
        <Routes>
          <Route path="dashboard" element={<DashboardPage />} />
          <Route path="originals" element={<OriginalsPage />} />
          <Route path="forms" element={<FormsPage />} />
          <Route path="forms/new" element={<NewCertificate />} />
          <Route path="forms/quarter" element={<SheetPage />} />
          <Route path="forms/:id" element={<CertificatePage />} />
          <Route path="forms/:id/edit" element={<EditorPage />} />
          <Route path="*" element={<Navigate to={paths.home} replace />} />
        </Routes>
      </LiveUpdates>
    </QueryClientProvider>
  )
}
