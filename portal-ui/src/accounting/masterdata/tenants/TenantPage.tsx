import { masterDataMessages } from '../../../shared/messages/masterdata'
import { peopleOfTenant } from '../../../shared/people/peopleQueries'
import { TenantPeopleCard } from '../../../shared/people/TenantPeopleCard'
import type { Tenant } from '../masterDataQueries'
import { MasterDataEdit } from '../parts/MasterDataEdit'
import { TenantAccounts } from './TenantAccounts'
import { TenantFields } from './TenantFields'
import { tenantValues } from './tenantDraft'

/** One tenant: what is written of it, who signs in, and who changed what. */
export const TenantPage = () => (
  <MasterDataEdit<Tenant>
    title={masterDataMessages.tenants.loading}
    nameOf={({ name }) => name}
    back={masterDataMessages.tenant.back}
    valuesOf={tenantValues}
    fieldsOf={(tenant) => <TenantFields tenant={tenant} />}
  >
    {(tenant) => (
      <>
        <TenantAccounts tenant={tenant} />
        {tenant.is_active && <TenantPeopleCard at={peopleOfTenant(tenant.id)} canChange />}
      </>
    )}
  </MasterDataEdit>
)
