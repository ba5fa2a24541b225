import { masterDataMessages } from '../../../shared/messages/masterdata'
import { MasterDataCreate } from '../parts/MasterDataCreate'
import { TenantFields } from './TenantFields'

const words = masterDataMessages.tenant

/** A tenant who is not in the portal yet. */
export const NewTenantPage = () => (
  <MasterDataCreate
    title={words.newTitle}
    back={words.back}
    label={words.add}
    busyLabel={words.adding}
  >
    <TenantFields />
  </MasterDataCreate>
)
