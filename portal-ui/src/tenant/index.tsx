import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { lazy, useMemo } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { countsQuery } from '../shared/api/certificates'
import { LiveUpdates } from '../shared/live/LiveUpdates'
import { tn } from '../shared/messages/tenant'
import { paths } from '../shared/paths'
import { queryClient } from '../shared/queryClient'
import { useFillMainNav } from '../shared/ui/mainNav'
import { DashboardPage } from './dashboard/DashboardPage'
import { CertificatePage } from './detail/CertificatePage'
import { NewCertificate } from './editor/NewCertificate'
import { FormsPage } from './list/FormsPage'
import { openCount } from './words'

/** The editor weighs as much as everything else here, and many only come to look. */
const EditorPage = lazy(() => import('./editor/EditorPage'))

const MainNav = () => {
  const { data } = useQuery(countsQuery())
  const count = data && openCount(data)
  const items = useMemo(
    () => [
      { to: paths.tenant.dashboard, label: tn.nav.dashboard },
      { to: paths.tenant.forms, label: tn.nav.forms, count },
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
      <LiveUpdates />
      <MainNav />
      <Routes>
        <Route path="dashboard" element={<DashboardPage />} />
        <Route path="forms" element={<FormsPage />} />
        <Route path="forms/new" element={<NewCertificate />} />
        <Route path="forms/:id" element={<CertificatePage />} />
        <Route path="forms/:id/edit" element={<EditorPage />} />
        <Route path="*" element={<Navigate to={paths.home} replace />} />
      </Routes>
    </QueryClientProvider>
  )
}
