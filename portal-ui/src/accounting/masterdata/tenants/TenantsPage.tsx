import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { paths } from '../../../shared/paths'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Icon } from '../../../shared/ui/Icon'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { SegmentedControl } from '../../../shared/ui/SegmentedControl'
import { RecordsImportDialog } from '../import/RecordsImportDialog'
import { TENANTS_IMPORT, type TenantPage, tenantsQuery } from '../masterDataQueries'
import { MasterDataFrame } from '../parts/MasterDataFrame'
import { MasterDataSearch } from '../parts/MasterDataSearch'
import { useListFilters } from '../parts/useListFilters'
import { InviteAllDialog } from './InviteAllDialog'
import { TenantList } from './TenantList'

const words = masterDataMessages.tenants
type Counts = NonNullable<TenantPage['states']>
const STATES = Object.keys(words.states) as (keyof typeof words.states)[]

const segmentsOf = (counts?: Counts) => [
  { value: '', label: words.all, count: counts?.all },
  ...STATES.map((value) => ({ value, label: words.states[value], count: counts?.[value] })),
]

interface ActionsProps {
  onImport: () => void
  onInvite: () => void
}

const TenantsActions = ({ onImport, onInvite }: ActionsProps) => (
  <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', flex: 'none' }}>
    <Button
      component={Link}
      to={paths.accounting.newMasterTenant}
      variant="outlined"
      aria-label={words.addLabel}
    >
      <Icon name="plus" size={16} />
      {words.add}
    </Button>
    <Button variant="outlined" onClick={onImport}>
      <Icon name="upload" size={16} />
      {words.import}
    </Button>
    <Button variant="outlined" onClick={onInvite}>
      <Icon name="mail" size={16} />
      {words.inviteAll}
    </Button>
  </Box>
)

const NoTenants = ({ isNarrowed, onAll }: { isNarrowed: boolean; onAll: () => void }) =>
  isNarrowed ? (
    <EmptyState
      icon="filter"
      title={words.notFound}
      action={<Button onClick={onAll}>{words.showAll}</Button>}
    />
  ) : (
    <EmptyState icon="building-2" title={words.none} text={words.noneText} />
  )

/** Everybody who rents: who can sign in, and what is lacking where nobody can. */
export const TenantsPage = () => {
  const { asked, ask } = useListFilters()
  const [isImporting, setImporting] = useState(false)
  const [isInviting, setInviting] = useState(false)
  const found = useInfiniteQuery(tenantsQuery(asked))
  const tenants = found.data?.pages.flatMap(({ results }) => results)
  const counts = found.data?.pages[0]?.states ?? undefined
  const lacking = counts ? counts.not_invited + counts.no_account + counts.no_address : 0
  return (
    <MasterDataFrame
      title={counts ? words.title(counts.all, lacking) : words.loading}
      actions={
        <TenantsActions onImport={() => setImporting(true)} onInvite={() => setInviting(true)} />
      }
    >
      <SegmentedControl
        label={words.filter}
        segments={segmentsOf(counts)}
        value={asked.state}
        onPick={(state) => ask({ state })}
      />
      <MasterDataSearch label={words.search} asked={asked.q} onAsk={(q) => ask({ q })} />
      <OfflineNote />
      {found.error && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeletons lines={8} />}
      {tenants && (
        <SectionCard>
          {tenants.length > 0 ? (
            <TenantList tenants={tenants} />
          ) : (
            <NoTenants
              isNarrowed={Boolean(asked.q || asked.state)}
              onAll={() => ask({ q: '', state: '' })}
            />
          )}
          {found.hasNextPage && (
            <Button
              disabled={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
              sx={{ m: 1 }}
            >
              {found.isFetchingNextPage ? words.loadingMore : words.more}
            </Button>
          )}
        </SectionCard>
      )}
      {isInviting && <InviteAllDialog onClose={() => setInviting(false)} />}
      {isImporting && (
        <RecordsImportDialog
          {...TENANTS_IMPORT}
          title={masterDataMessages.import.title}
          help={masterDataMessages.import.help}
          invites
          template="/masterdata/tenants/template.xlsx"
          onClose={() => setImporting(false)}
        />
      )}
    </MasterDataFrame>
  )
}
