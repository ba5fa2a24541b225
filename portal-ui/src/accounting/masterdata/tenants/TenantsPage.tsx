import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTin } from '../../../shared/format/tin'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { Value } from '../../../shared/plain/Value'
import { getFile } from '../../../shared/session/client'
import { DialogSlot } from '../../../shared/ui/DialogSlot'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Icon } from '../../../shared/ui/Icon'
import { saveFile } from '../../../shared/ui/saveFile'
import type { TenantCounts, TenantRow } from '../masterDataQueries'
import { MasterDataActions } from '../parts/MasterDataActions'
import { type Found, MasterDataList } from '../parts/MasterDataList'
import { MasterDataRows } from '../parts/MasterDataRows'
import { useListFilters } from '../parts/useListFilters'
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
  choosesColumns: true,
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
      <DialogSlot>
        {isInviting && <InviteAllDialog onClose={() => setInviting(false)} />}
      </DialogSlot>
    </>
  )
}

const filtersIn = (asked: Record<string, string>) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value))

/** The list that is shown as a file, to be filled in and imported. */
const TenantsFileButton = ({ found: { state, meta } }: { found: Found }) => {
  const { asked } = useListFilters()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      saveFile(await getFile('/masterdata/tenants/list.xlsx', filtersIn(asked))),
  })
  const count: number | undefined = asked.q ? undefined : meta?.states?.[state || 'all']
  return (
    <Box sx={{ mb: 1 }}>
      {error && <ErrorNote error={error} onRetry={() => mutate()} />}
      <Button size="small" disabled={isPending || count === 0} onClick={() => mutate()}>
        <Icon name="download" size={16} />
        {words.download(count)}
      </Button>
      {state === 'no_address' && (
        <Box component="span" sx={{ ml: 1, fontSize: 13, color: 'text.secondary' }}>
          {words.downloadHelp}
        </Box>
      )}
    </Box>
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
    tools={(found) => <TenantsFileButton found={found} />}
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
