import { Resource } from 'react-admin'
import { Navigate, Route, Routes } from 'react-router'
import { paths } from '../../shared/paths'
import { AdministratorsOnly } from '../parts/AdministratorsOnly'
import { MailTextPage } from './mails/MailTextPage'
import { MailTextsPage } from './mails/MailTextsPage'
import { MAIL_TEXTS } from './mails/mailTextQueries'
import { ShelfResource } from './records/ShelfResource'
import { NewPersonPage } from './staff/NewPersonPage'
import { PersonPage } from './staff/PersonPage'
import { StaffPage } from './staff/StaffPage'
import { NewTenantPage } from './tenants/NewTenantPage'
import { TenantPage } from './tenants/TenantPage'
import { TenantsPage } from './tenants/TenantsPage'

const Tenants = () => (
  <Resource name="masterdata/tenants" list={TenantsPage} edit={TenantPage}>
    <Route path="new" element={<NewTenantPage />} />
  </Resource>
)

const Staff = () => (
  <Resource name="masterdata/staff" list={StaffPage} edit={PersonPage}>
    <Route path="new" element={<NewPersonPage />} />
  </Resource>
)

/** Leads keep the reasons, and nothing else of it. */
const LeadsOnly = () => (
  <Routes>
    <Route path="records/reasons/*" element={<ShelfResource shelf="reasons" />} />
    <Route path="*" element={<Navigate to={paths.accounting.dashboard} replace />} />
  </Routes>
)

/** What administrators keep: each part is a resource, named by its address in the API. */
export default function MasterDataRoutes() {
  return (
    <AdministratorsOnly ofLeads={<LeadsOnly />}>
      <Routes>
        <Route path="tenants/*" element={<Tenants />} />
        <Route path="staff/*" element={<Staff />} />
        <Route path="records/:shelf/*" element={<ShelfResource />} />
        <Route
          path="mails/*"
          element={<Resource name={MAIL_TEXTS} list={MailTextsPage} edit={MailTextPage} />}
        />
        <Route path="*" element={<Navigate to={paths.accounting.masterTenants} replace />} />
      </Routes>
    </AdministratorsOnly>
  )
}
