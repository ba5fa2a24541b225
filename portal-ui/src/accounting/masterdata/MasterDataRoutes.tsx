import { Navigate, Route, Routes } from 'react-router'
import { paths } from '../../shared/paths'
import { AdministratorsOnly } from '../parts/AdministratorsOnly'
import { MailTextPage } from './mails/MailTextPage'
import { MailTextsPage } from './mails/MailTextsPage'
import { NewRecordPage } from './records/NewRecordPage'
import { RecordPage } from './records/RecordPage'
import { RecordsPage } from './records/RecordsPage'
import { ShelfRoute } from './records/ShelfRoute'
import { NewPersonPage } from './staff/NewPersonPage'
import { PersonPage } from './staff/PersonPage'
import { StaffPage } from './staff/StaffPage'
import { NewTenantPage } from './tenants/NewTenantPage'
import { TenantPage } from './tenants/TenantPage'
import { TenantsPage } from './tenants/TenantsPage'

/** Leads keep the reasons, and nothing else of it. */
const LeadsOnly = () => (
  <Routes>
    <Route path="records/reasons" element={<ShelfRoute shelf="reasons" page={RecordsPage} />} />
    <Route
      path="records/reasons/new"
      element={<ShelfRoute shelf="reasons" page={NewRecordPage} />}
    />
    <Route path="records/reasons/:id" element={<ShelfRoute shelf="reasons" page={RecordPage} />} />
    <Route path="*" element={<Navigate to={paths.accounting.dashboard} replace />} />
  </Routes>
)

/** What administrators keep. */
export default function MasterDataRoutes() {
  return (
    <AdministratorsOnly ofLeads={<LeadsOnly />}>
      <Routes>
        <Route path="tenants" element={<TenantsPage />} />
        <Route path="tenants/new" element={<NewTenantPage />} />
        <Route path="tenants/:id" element={<TenantPage />} />
        <Route path="staff" element={<StaffPage />} />
        <Route path="staff/new" element={<NewPersonPage />} />
        <Route path="staff/:id" element={<PersonPage />} />
        <Route path="records/:shelf" element={<ShelfRoute page={RecordsPage} />} />
        <Route path="records/:shelf/new" element={<ShelfRoute page={NewRecordPage} />} />
        <Route path="records/:shelf/:id" element={<ShelfRoute page={RecordPage} />} />
        <Route path="mails" element={<MailTextsPage />} />
        <Route path="mails/:id" element={<MailTextPage />} />
        <Route path="*" element={<Navigate to={paths.accounting.masterTenants} replace />} />
      </Routes>
    </AdministratorsOnly>
  )
}
