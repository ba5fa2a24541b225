import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Resource } from 'react-admin'
import { Navigate, Route } from 'react-router'
import { lazyWithRetry } from '../../shared/lazyWithRetry'
import { filingMessages } from '../../shared/messages/filing'
import { paths } from '../../shared/paths'
import { Skeletons } from '../../shared/plain/Skeletons'
import { meQuery } from '../../shared/queries/certificates'
import { EmptyState } from '../../shared/ui/EmptyState'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Page } from '../../shared/ui/Page'
import { handlesForms } from '../parts/handlesForms'
import { FilingDetailPage } from './FilingDetailPage'
import { FilingScreen } from './FilingScreen'
import { choicesQuery } from './filingQueries'
import { UnclaimedPage } from './UnclaimedPage'

/** Loaded when somebody looks at what goes out by itself. */
const ExportRoutes = lazyWithRetry(() => import('./exports/ExportRoutes'))

const FilingPage = () => {
  const { data: choices, error, refetch } = useQuery(choicesQuery())
  if (error && !choices)
    return (
      <Page title={filingMessages.title}>
        <ErrorNote error={error} onRetry={() => void refetch()} />
      </Page>
    )
  if (!choices) return <Skeletons lines={10} />
  if (choices.companies.length === 0)
    return (
      <Page title={filingMessages.title}>
        <EmptyState
          icon="building-2"
          title={filingMessages.noCompanies}
          text={filingMessages.noCompaniesText}
        />
      </Page>
    )
  return <FilingScreen choices={choices} />
}

/** Everything about filing; loaded when it is entered. */
export default function FilingRoutes() {
  const { data: me } = useQuery(meQuery())
  if (!me) return <Skeletons lines={8} />
  if (!handlesForms(me)) return <Navigate to={paths.accounting.dashboard} replace />
  return (
    <Resource name="filings" list={FilingPage} edit={FilingDetailPage}>
      <Route path="unclaimed" element={<UnclaimedPage />} />
      <Route
        path="exports/*"
        element={
          <Suspense fallback={<Skeletons lines={8} />}>
            <ExportRoutes />
          </Suspense>
        }
      />
    </Resource>
  )
}
