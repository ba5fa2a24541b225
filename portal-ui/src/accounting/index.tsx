import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, Suspense } from 'react'
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin'
import { Navigate, Route } from 'react-router'
import { lazyWithRetry } from '../shared/lazyWithRetry'
import { LiveUpdates } from '../shared/live/LiveUpdates'
import { paths } from '../shared/paths'
import { Skeletons } from '../shared/plain/Skeletons'
import { queryClient } from '../shared/queries/queryClient'
import { compactTheme } from '../shared/theme/theme'
import { authProvider } from './admin/authProvider'
import { DeskLayout } from './admin/DeskLayout'
import { dataProvider } from './admin/dataProvider'
import { deskStore } from './admin/deskStore'
import { i18nProvider } from './admin/i18n'
import { DeskDashboard } from './dashboard/DeskDashboard'
import { FormRoute } from './deciding/FormRoute'
import { Masterlist } from './masterlist/Masterlist'

/** Only managers read it, so only they load it. */
const AuditPage = lazyWithRetry(async () => ({
  default: (await import('./audit/AuditPage')).AuditPage,
}))
/** Administrators' own. */
const ErrorsPage = lazyWithRetry(async () => ({
  default: (await import('./errors/ErrorsPage')).ErrorsPage,
}))
const StatusPage = lazyWithRetry(() => import('./status/StatusPage'))
const MasterDataRoutes = lazyWithRetry(() => import('./masterdata/MasterDataRoutes'))
/** Leads and managers alone watch over the others' work. */
const OversightRoutes = lazyWithRetry(() => import('./oversight/OversightRoutes'))
/** What leads settle for the whole desk. */
const RulesPage = lazyWithRetry(() => import('./rules/RulesPage'))
/** Loaded when somebody files. */
const DeskOriginalsPage = lazyWithRetry(() => import('./originals/DeskOriginalsPage'))
const FilingRoutes = lazyWithRetry(() => import('./filing/FilingRoutes'))
/** Who never sees a scan does not load what draws them. */
const ScansRoutes = lazyWithRetry(() => import('./scans/ScansRoutes'))

const store = deskStore()

const ToDashboard = () => <Navigate to={paths.accounting.dashboard} replace />
const ToMasterlist = () => <Navigate to={paths.accounting.masterlist} replace />
const Loading = () => <Skeletons lines={5} />
const HomeNavigate = () => <Navigate to={paths.home} replace />

const LazyRoute = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Loading />}>{children}</Suspense>
)

/** The page that reports crashes belongs to the portal, not to the desk. */
const RethrowError = ({ error }: { error: Error }): never => {
  throw error
}

/** The accounting desk: react-admin's routes, lists and records under the portal's own frame. */
export default function AccountingDesk() {
  return (
    <CoreAdminContext
      basename={paths.accounting.root}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <ThemeProvider theme={compactTheme}>
        <LiveUpdates waiting={<Loading />}>
          <CoreAdminUI
            disableTelemetry
            loginPage={false}
            layout={DeskLayout}
            loading={Loading}
            dashboard={ToDashboard}
            catchAll={HomeNavigate}
            error={RethrowError}
          >
            <CustomRoutes>
              <Route path="/dashboard" element={<DeskDashboard />} />
              <Route path="/masterlist/:list?" element={<Masterlist />} />
              <Route
                path="/audit"
                element={
                  <LazyRoute>
                    <AuditPage />
                  </LazyRoute>
                }
              />
              <Route
                path="/oversight/*"
                element={
                  <LazyRoute>
                    <OversightRoutes />
                  </LazyRoute>
                }
              />
              <Route
                path="/scans/*"
                element={
                  <LazyRoute>
                    <ScansRoutes />
                  </LazyRoute>
                }
              />
              <Route
                path="/originals"
                element={
                  <LazyRoute>
                    <DeskOriginalsPage />
                  </LazyRoute>
                }
              />
              <Route
                path="/filing/*"
                element={
                  <LazyRoute>
                    <FilingRoutes />
                  </LazyRoute>
                }
              />
              <Route
                path="/masterdata/*"
                element={
                  <LazyRoute>
                    <MasterDataRoutes />
                  </LazyRoute>
                }
              />
              <Route
                path="/rules"
                element={
                  <LazyRoute>
                    <RulesPage />
                  </LazyRoute>
                }
              />
              <Route
                path="/errors"
                element={
                  <LazyRoute>
                    <ErrorsPage />
                  </LazyRoute>
                }
              />
              <Route
                path="/status"
                element={
                  <LazyRoute>
                    <StatusPage />
                  </LazyRoute>
                }
              />
            </CustomRoutes>
            <Resource name="form">
              <Route
                path=":id"
                element={
                  <LazyRoute>
                    <FormRoute />
                  </LazyRoute>
                }
              />
              <Route path="*" element={<ToMasterlist />} />
            </Resource>
          </CoreAdminUI>
        </LiveUpdates>
      </ThemeProvider>
    </CoreAdminContext>
  )
}
