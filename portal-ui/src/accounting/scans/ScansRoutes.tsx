import { useQuery } from '@tanstack/react-query'
import { Navigate, Route, Routes } from 'react-router'
import { paths } from '../../shared/paths'
import { Skeletons } from '../../shared/plain/Skeletons'
import { meQuery } from '../../shared/queries/certificates'
import { handlesForms } from '../parts/handlesForms'
import { ScanFiguresPage } from './figures/ScanFiguresPage'
import { ScansPage } from './list/ScansPage'
import { ReceivedMailsPage } from './mails/ReceivedMailsPage'
import { ReviewPage } from './review/ReviewPage'

/** Everything about scans; loaded when it is entered. */
export default function ScansRoutes() {
  const { data: me } = useQuery(meQuery())
  if (!me) return <Skeletons lines={8} />
  if (!handlesForms(me)) return <Navigate to={paths.accounting.dashboard} replace />
  return (
    <Routes>
      <Route index element={<ScansPage />} />
      <Route path="figures" element={<ScanFiguresPage />} />
      <Route path="mails" element={<ReceivedMailsPage />} />
      <Route path=":id" element={<ReviewPage />} />
    </Routes>
  )
}
