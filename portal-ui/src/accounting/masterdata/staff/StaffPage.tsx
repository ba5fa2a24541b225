import { accountingMessages } from '../../../shared/messages/accounting'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import type { StaffRow } from '../masterDataQueries'
import { MasterDataActions } from '../parts/MasterDataActions'
import { type Found, MasterDataList } from '../parts/MasterDataList'
import { MasterDataRows } from '../parts/MasterDataRows'

const words = masterDataMessages.staff
const SEGMENTS = [
  { value: '', label: words.active },
  { value: 'inactive', label: words.inactive },
]

const titleOf = ({ total, state }: Found) => {
  if (total === undefined) return words.loading
  return state ? words.gone(total) : words.title(total)
}

/** Who works here, and in which role. */
export const StaffPage = () => (
  <MasterDataList
    titleOf={titleOf}
    actions={<MasterDataActions add={words.add} addLabel={words.addLabel} />}
    filter={words.filter}
    segmentsOf={() => SEGMENTS}
    search={words.search}
    emptyOf={() => ({ icon: 'users', title: words.none })}
  >
    {() => (
      <MasterDataRows<StaffRow>
        label={words.label}
        widths="minmax(0, 3fr) minmax(0, 2fr) minmax(0, 3fr)"
        nameOf={({ name }) => name}
        columns={[
          {
            label: words.fields.role,
            show: ({ role }) => accountingMessages.roles[role],
            color: 'text.primary',
          },
          { label: words.fields.email, show: ({ email }) => email },
        ]}
      />
    )}
  </MasterDataList>
)
