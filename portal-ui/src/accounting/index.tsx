import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, Suspense } from 'react'
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin'
import { Navigate, Route } from 'react-router'
import { late } from '../shared/late'
import { LiveUpdates } from '../shared/live/LiveUpdates'
import { paths } from '../shared/paths'
import { Skeletons } from '../shared/plain/Skeletons'
import { queryClient } from '../shared/queries/queryClient'
import { compactTheme } from '../shared/theme/theme'
import { authProvider } from './admin/authProvider'
import { Desk } from './admin/Desk'
import { dataProvider } from './admin/dataProvider'
import { i18nProvider } from './admin/i18n'
import { deskStore } from './admin/store'
import { Dashboard } from './dashboard/Dashboard'
import { FormRoute } from './deciding/FormRoute'
import { Masterlist } from './masterlist/Masterlist'

/** Only managers read it, so only they load it. */
const AuditPage = late(async () => ({
  default: (await import('./audit/AuditPage')).AuditPage,
}))
/** Administrators' own. */
const ErrorsPage = late(async () => ({
  default: (await import('./errors/ErrorsPage')).ErrorsPage,
}))
const StatusPage = late(() => import('./status/StatusPage'))
const MasterDataRoutes = late(() => import('./masterdata/MasterDataRoutes'))
/** Leads and managers alone watch over the others' work. */
const OversightRoutes = late(() => import('./oversight/OversightRoutes'))
/** What leads settle for the whole desk. */
const RulesPage = late(() => import('./rules/RulesPage'))
/** Loaded when somebody files. */
const OriginalsPage = late(() => import('./originals/OriginalsPage'))
const FilingRoutes = late(() => import('./filing/FilingRoutes'))
/** Who never sees a scan does not load what draws them. */
const ScansRoutes = late(() => import('./scans/ScansRoutes'))

const store = deskStore()

const ToDashboard = () => <Navigate to={paths.accounting.dashboard} replace />
const ToMasterlist = () => <Navigate to={paths.accounting.masterlist} replace />
const Loading = () => <Skeletons lines={5} />
const Home = () => <Navigate to={paths.home} replace />

const Later = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Loading />}>{children}</Suspense>
)

/** The page that reports crashes belongs to the portal, not to the desk. */
const PassOn = ({ error }: { error: Error }): never => {
  throw error
}

/** The accounting desk: react-admin's routes, lists and records under the portal's own frame. */
export default function Accounting() {
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
            layout={Desk}
            loading={Loading}
            dashboard={ToDashboard}
            catchAll={Home}
            error={PassOn}
          >
            <CustomRoutes>
              <Route path="/dashboard" element={<Dashboard />} />
              <Route path="/masterlist/:list?" element={<Masterlist />} />
              <Route
                path="/audit"
                element={
                  <Later>
                    <AuditPage />
                  </Later>
                }
              />
              <Route
                path="/oversight/*"
                element={
                  <Later>
                    <OversightRoutes />
                  </Later>
                }
              />
              <Route
                path="/scans/*"
                element={
                  <Later>
                    <ScansRoutes />
                  </Later>
                }
              />
              <Route
                path="/originals"
                element={
                  <Later>
                    <OriginalsPage />
                  </Later>
                }
              />
              <Route
                path="/filing/*"
                element={
                  <Later>
                    <FilingRoutes />
                  </Later>
                }
              />
              <Route
                path="/masterdata/*"
                element={
                  <Later>
                    <MasterDataRoutes />
                  </Later>
                }
              />
              <Route
                path="/rules"
                element={
                  <Later>
                    <RulesPage />
                  </Later>
                }
              />
              <Route
                path="/errors"
                element={
                  <Later>
                    <ErrorsPage />
                  </Later>
                }
              />
              <Route
                path="/status"
                element={
                  <Later>
                    <StatusPage />
                  </Later>
                }
              />
            </CustomRoutes>
            <Resource name="form">
              <Route
                path=":id"
                element={
                  <Later>
                    <FormRoute />
                  </Later>
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
