import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { formatTin } from '../../../shared/format/tin'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { Value } from '../../../shared/plain/Value'
import { Icon } from '../../../shared/ui/Icon'
import type { TenantCounts, TenantRow } from '../masterDataQueries'
import { MasterDataActions } from '../parts/MasterDataActions'
import { type Found, MasterDataList } from '../parts/MasterDataList'
import { MasterDataRows } from '../parts/MasterDataRows'
import { InviteAllDialog } from './InviteAllDialog'
import { TenantStateChip } from './TenantStateChip'
import { FLAGS } from './tenantStyles'

const words = masterDataMessages.tenants
const STATES = Object.keys(words.states) as (keyof typeof words.states)[]
const IMPORTING = {
  title: masterDataMessages.import.title,
  help: masterDataMessages.import.help,
  template: '/masterdata/tenants/template.xlsx',
  invites: true,
}

const countsIn = ({ meta }: Found): TenantCounts | undefined => meta?.states ?? undefined

const titleOf = (found: Found) => {
  const counts = countsIn(found)
  if (!counts) return words.loading
  return words.title(counts.all, counts.not_invited + counts.no_account + counts.no_address)
}

const segmentsOf = (found: Found) => {
  const counts = countsIn(found)
  return [
    { value: '', label: words.all, count: counts?.all },
    ...STATES.map((value) => ({ value, label: words.states[value], count: counts?.[value] })),
  ]
}

const flagsOf = (tenant: TenantRow) =>
  FLAGS.filter((flag) => tenant[flag]).map((flag) => words.flags[flag])

const InviteAllButton = () => {
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setInviting(true)}>
        <Icon name="mail" size={16} />
        {words.inviteAll}
      </Button>
      {isInviting && <InviteAllDialog onClose={() => setInviting(false)} />}
    </>
  )
}

/** Everybody who rents: who can sign in, and what is lacking where nobody can. */
export const TenantsPage = () => (
  <MasterDataList
    titleOf={titleOf}
    actions={
      <MasterDataActions add={words.add} addLabel={words.addLabel} importing={IMPORTING}>
        <InviteAllButton />
      </MasterDataActions>
    }
    filter={words.filter}
    segmentsOf={segmentsOf}
    search={words.search}
    emptyOf={(isNarrowed) =>
      isNarrowed
        ? { icon: 'filter', title: words.notFound }
        : { icon: 'building-2', title: words.none, text: words.noneText }
    }
  >
    {() => (
      <MasterDataRows<TenantRow>
        label={words.label}
        widths="minmax(0, 3fr) 128px minmax(0, 2fr) minmax(0, 2fr)"
        head={words.columns.tenant}
        nameOf={({ name }) => name}
        below={({ tin }) => (
          <Box sx={{ color: 'text.secondary' }}>
            <Value>{formatTin(tin)}</Value>
          </Box>
        )}
        columns={[
          {
            label: words.columns.state,
            show: ({ state }) => <TenantStateChip state={state} />,
            color: 'text.primary',
          },
          { label: words.columns.address, show: ({ contact_email }) => contact_email },
          { label: words.columns.flags, show: (tenant) => flagsOf(tenant).join(', ') },
        ]}
      />
    )}
  </MasterDataList>
)
