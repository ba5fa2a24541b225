import { ThemeProvider } from '@mui/material/styles'
import { type ComponentType, Suspense } from 'react'
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

/** Pages that are loaded when they are entered: who never sees one does not load it. */
const LAZY_PAGES: [path: string, load: () => Promise<{ default: ComponentType }>][] = [
  ['/audit', async () => ({ default: (await import('./audit/AuditPage')).AuditPage })],
  ['/oversight/*', () => import('./oversight/OversightRoutes')],
  ['/scans/*', () => import('./scans/ScansRoutes')],
  ['/originals', () => import('./originals/DeskOriginalsPage')],
  ['/reconciliation', () => import('./reconciliation/ReconciliationPage')],
  ['/history', () => import('./history/HistoryPage')],
  ['/vat', () => import('./vat/VatPage')],
  ['/filing/*', () => import('./filing/FilingRoutes')],
  ['/credits', () => import('./credits/CreditsPage')],
  ['/postings', () => import('./postings/PostingsPage')],
  ['/masterdata/*', () => import('./masterdata/MasterDataRoutes')],
  ['/rules', () => import('./rules/RulesPage')],
  ['/errors', async () => ({ default: (await import('./errors/ErrorsPage')).ErrorsPage })],
  ['/status', () => import('./status/StatusPage')],
  ['/systems', () => import('./systems/SystemsPage')],
]

const store = deskStore()

const ToDashboard = () => <Navigate to={paths.accounting.dashboard} replace />
const ToMasterlist = () => <Navigate to={paths.accounting.masterlist} replace />
const Loading = () => <Skeletons lines={5} />
const HomeNavigate = () => <Navigate to={paths.home} replace />

const lazyRoute = (path: string, Page: ComponentType) => (
  <Route
    key={path}
    path={path}
    element={
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    }
  />
)

const LAZY_ROUTES = LAZY_PAGES.map(([path, load]) => lazyRoute(path, lazyWithRetry(load)))

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
              {LAZY_ROUTES}
            </CustomRoutes>
            <Resource name="form">
              {lazyRoute(':id', FormRoute)}
              <Route path="*" element={<ToMasterlist />} />
            </Resource>
          </CoreAdminUI>
        </LiveUpdates>
      </ThemeProvider>
    </CoreAdminContext>
  )
}
