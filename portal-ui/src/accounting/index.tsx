import { ThemeProvider } from '@mui/material/styles'
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin'
import { Navigate, Route } from 'react-router'
import { LiveUpdates } from '../shared/live/LiveUpdates'
import { paths } from '../shared/paths'
import { queryClient } from '../shared/queries/queryClient'
import { compactTheme } from '../shared/theme/theme'
import { Skeletons } from '../shared/ui/Skeletons'
import { authProvider } from './admin/authProvider'
import { Desk } from './admin/Desk'
import { dataProvider } from './admin/dataProvider'
import { i18nProvider } from './admin/i18n'
import { deskStore } from './admin/store'
import { Dashboard } from './dashboard/Dashboard'
import { FormPage } from './deciding/FormPage'
import { ErrorsPage } from './errors/ErrorsPage'
import { Masterlist } from './masterlist/Masterlist'

const store = deskStore()

const ToDashboard = () => <Navigate to={paths.accounting.dashboard} replace />
const ToMasterlist = () => <Navigate to={paths.accounting.masterlist} replace />
const Loading = () => <Skeletons lines={5} />
const Home = () => <Navigate to={paths.home} replace />

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
              <Route path="/errors" element={<ErrorsPage />} />
            </CustomRoutes>
            <Resource name="form">
              <Route path=":id" element={<FormPage />} />
              <Route path="*" element={<ToMasterlist />} />
            </Resource>
          </CoreAdminUI>
        </LiveUpdates>
      </ThemeProvider>
    </CoreAdminContext>
  )
}
