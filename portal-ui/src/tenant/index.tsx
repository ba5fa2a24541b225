import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { lazyWithRetry } from '../shared/lazyWithRetry'
import { LiveUpdates } from '../shared/live/LiveUpdates'
import { tenantMessages } from '../shared/messages/tenant'
import { paths } from '../shared/paths'
import { Skeletons } from '../shared/plain/Skeletons'
import { countsQuery } from '../shared/queries/certificates'
import { queryClient } from '../shared/queries/queryClient'
import { useFillMainNav } from '../shared/ui/mainNav'
import { TenantDashboardPage } from './dashboard/TenantDashboardPage'
import { CertificatePage } from './detail/CertificatePage'
import { CertificatesPage } from './list/CertificatesPage'
import { openCount } from './parts/certificateMessages'

/** The editor weighs as much as everything else here, and many only come to look. */
const EditorPage = lazyWithRetry(() => import('./editor/frame/EditorPage'))
const NewCertificatesPage = lazyWithRetry(() => import('./editor/stores/NewCertificatesPage'))
const TenantOriginalsPage = lazyWithRetry(() => import('./originals/TenantOriginalsPage'))
const TenantPeoplePage = lazyWithRetry(() => import('./people/TenantPeoplePage'))
const QapPage = lazyWithRetry(() => import('./qap/QapPage'))
const SigningPage = lazyWithRetry(() => import('./signing/SigningPage'))
const SheetPage = lazyWithRetry(() => import('./sheet/SheetPage'))

const MainNav = () => {
  const { data } = useQuery(countsQuery())
  const count = data && openCount(data)
  const items = useMemo(
    () => [
      // The dashboard lists what is counted; the forms are all there are.
      { to: paths.tenant.dashboard, label: tenantMessages.nav.dashboard, count },
      { to: paths.tenant.forms, label: tenantMessages.nav.forms },
      { to: paths.tenant.originals, label: tenantMessages.nav.originals },
      { to: paths.tenant.qap, label: tenantMessages.nav.qap },
    ],
    [count],
  )
  useFillMainNav(items)
  return null
}

/** Everything a tenant does; loaded when a tenant has signed in. */
export default function TenantPortal() {
  return (
    <QueryClientProvider client={queryClient}>
      <LiveUpdates waiting={<Skeletons lines={5} />}>
        <MainNav />
        <Routes>
          <Route path="dashboard" element={<TenantDashboardPage />} />
          <Route path="originals" element={<TenantOriginalsPage />} />
          <Route path="qap" element={<QapPage />} />
          <Route path="people" element={<TenantPeoplePage />} />
          <Route path="forms" element={<CertificatesPage />} />
          <Route path="forms/new" element={<NewCertificatesPage />} />
          <Route path="forms/quarter" element={<SheetPage />} />
          <Route path="forms/sign" element={<SigningPage />} />
          <Route path="forms/:id" element={<CertificatePage />} />
          <Route path="forms/:id/edit" element={<EditorPage />} />
          <Route path="*" element={<Navigate to={paths.home} replace />} />
        </Routes>
      </LiveUpdates>
    </QueryClientProvider>
  )
}
