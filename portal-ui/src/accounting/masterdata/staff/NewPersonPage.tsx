import { masterDataMessages } from '../../../shared/messages/masterdata'
import { MasterDataCreate } from '../parts/MasterDataCreate'
import { PersonFields } from './PersonFields'

const words = masterDataMessages.staff

/** Somebody the company directory knows and the portal does not yet. */
export const NewPersonPage = () => (
  <MasterDataCreate
    title={words.newTitle}
    back={words.back}
    label={words.addLabel}
    busyLabel={words.adding}
  >
    <PersonFields isNew />
  </MasterDataCreate>
)
