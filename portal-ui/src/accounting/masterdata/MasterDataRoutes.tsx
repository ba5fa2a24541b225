import { Navigate, Route, Routes } from 'react-router'
import { paths } from '../../shared/paths'
import { OfAdministrators } from '../parts/OfAdministrators'
import { NewPersonPage } from './staff/NewPersonPage'
import { PersonPage } from './staff/PersonPage'
import { StaffPage } from './staff/StaffPage'
import { NewTenantPage } from './tenants/NewTenantPage'
import { TenantPage } from './tenants/TenantPage'
import { TenantsPage } from './tenants/TenantsPage'

/** What administrators keep. */
export default function MasterDataRoutes() {
  return (
    <OfAdministrators>
      <Routes>
        <Route path="tenants" element={<TenantsPage />} />
        <Route path="tenants/new" element={<NewTenantPage />} />
        <Route path="tenants/:id" element={<TenantPage />} />
        <Route path="staff" element={<StaffPage />} />
        <Route path="staff/new" element={<NewPersonPage />} />
        <Route path="staff/:id" element={<PersonPage />} />
        <Route path="*" element={<Navigate to={paths.accounting.masterTenants} replace />} />
      </Routes>
    </OfAdministrators>
  )
}
