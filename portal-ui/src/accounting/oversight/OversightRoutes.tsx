import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { lazyWithRetry } from '../../shared/lazyWithRetry'
import { paths } from '../../shared/paths'
import { Skeletons } from '../../shared/plain/Skeletons'
import { meQuery } from '../../shared/queries/certificates'
import { LoadingState } from '../../shared/ui/LoadingState'
import { AssignmentsPage } from './assignments/AssignmentsPage'
import { CallListPage } from './calls/CallListPage'
import { NotSentPage } from './lists/NotSentPage'
import { OverseenFormsPage } from './lists/OverseenFormsPage'
import { NumbersPage } from './numbers/NumbersPage'

const CockpitPage = lazyWithRetry(() => import('./cockpit/CockpitPage'))
const CockpitCertificatesPage = lazyWithRetry(() => import('./cockpit/CockpitCertificatesPage'))

const lazyPage = (Page: typeof CockpitPage) => (
  <Suspense fallback={<Skeletons lines={12} />}>
    <Page />
  </Suspense>
)

/** For leads and managers, of who has not sent and of calls for processors too; everybody else is sent to their
 * desk, and the server tells them nothing. */
export default function OversightRoutes() {
  const { data: me, error, refetch } = useQuery(meQuery())
  if (!me) return <LoadingState data={me} error={error} onRetry={() => void refetch()} lines={10} />
  if (me.role === 'processor')
    return (
      <Routes>
        <Route path="not-sent" element={<NotSentPage isProcessor />} />
        <Route path="calls" element={<CallListPage />} />
        <Route path="*" element={<Navigate to={paths.accounting.dashboard} replace />} />
      </Routes>
    )
  if (me.role !== 'lead' && me.role !== 'manager')
    return <Navigate to={paths.accounting.dashboard} replace />
  return (
    <Routes>
      <Route index element={<NumbersPage isManager={me.role === 'manager'} />} />
      <Route path="cockpit" element={lazyPage(CockpitPage)} />
      <Route path="cockpit/certificates" element={lazyPage(CockpitCertificatesPage)} />
      <Route path="forms" element={<OverseenFormsPage />} />
      <Route path="not-sent" element={<NotSentPage />} />
      <Route path="calls" element={<CallListPage />} />
      <Route path="assignments" element={<AssignmentsPage />} />
      <Route path="*" element={<Navigate to={paths.accounting.oversight} replace />} />
    </Routes>
  )
}
