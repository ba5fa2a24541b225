import { Navigate, Route, Routes } from 'react-router'
import { paths } from '../../shared/paths'
import { OfAdministrators } from '../parts/OfAdministrators'
import { MailPage } from './mails/MailPage'
import { MailsPage } from './mails/MailsPage'
import { NewRecordPage } from './records/NewRecordPage'
import { OfShelf } from './records/OfShelf'
import { RecordPage } from './records/RecordPage'
import { RecordsPage } from './records/RecordsPage'
import { NewPersonPage } from './staff/NewPersonPage'
import { PersonPage } from './staff/PersonPage'
import { StaffPage } from './staff/StaffPage'
import { NewTenantPage } from './tenants/NewTenantPage'
import { TenantPage } from './tenants/TenantPage'
import { TenantsPage } from './tenants/TenantsPage'

/** Leads keep the reasons, and nothing else of it. */
const OfLeads = () => (
  <Routes>
    <Route path="records/reasons" element={<OfShelf shelf="reasons" page={RecordsPage} />} />
    <Route path="records/reasons/new" element={<OfShelf shelf="reasons" page={NewRecordPage} />} />
    <Route path="records/reasons/:id" element={<OfShelf shelf="reasons" page={RecordPage} />} />
    <Route path="*" element={<Navigate to={paths.accounting.dashboard} replace />} />
  </Routes>
)

/** What administrators keep. */
export default function MasterDataRoutes() {
  return (
    <OfAdministrators ofLeads={<OfLeads />}>
      <Routes>
        <Route path="tenants" element={<TenantsPage />} />
        <Route path="tenants/new" element={<NewTenantPage />} />
        <Route path="tenants/:id" element={<TenantPage />} />
        <Route path="staff" element={<StaffPage />} />
        <Route path="staff/new" element={<NewPersonPage />} />
        <Route path="staff/:id" element={<PersonPage />} />
        <Route path="records/:shelf" element={<OfShelf page={RecordsPage} />} />
        <Route path="records/:shelf/new" element={<OfShelf page={NewRecordPage} />} />
        <Route path="records/:shelf/:id" element={<OfShelf page={RecordPage} />} />
        <Route path="mails" element={<MailsPage />} />
        <Route path="mails/:id" element={<MailPage />} />
        <Route path="*" element={<Navigate to={paths.accounting.masterTenants} replace />} />
      </Routes>
    </OfAdministrators>
  )
}
