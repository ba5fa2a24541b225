import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { accountingMessages } from '../../../shared/messages/accounting'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { paths } from '../../../shared/paths'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Icon } from '../../../shared/ui/Icon'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { SegmentedControl } from '../../../shared/ui/SegmentedControl'
import { type StaffRow, staffQuery } from '../masterDataQueries'
import { MasterDataFrame } from '../parts/MasterDataFrame'
import { MasterDataSearch } from '../parts/MasterDataSearch'
import { useListFilters } from '../parts/useListFilters'

const words = masterDataMessages.staff
const SEGMENTS = [
  { value: '', label: words.active },
  { value: 'inactive', label: words.inactive },
]

const PersonRow = ({ person }: { person: StaffRow }) => (
  <Box component="li" sx={rowStyles}>
    <MuiLink
      component={Link}
      to={paths.accounting.masterPerson(person.id)}
      sx={{ fontSize: 14, fontWeight: 500, overflowWrap: 'anywhere', justifySelf: 'start' }}
    >
      {person.name}
    </MuiLink>
    <span>{accountingMessages.roles[person.role]}</span>
    <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{person.email}</Box>
  </Box>
)

const AddPersonButton = () => (
  <Button
    component={Link}
    to={paths.accounting.newMasterPerson}
    variant="outlined"
    aria-label={words.addLabel}
    sx={{ flex: 'none', justifySelf: 'start' }}
  >
    <Icon name="plus" size={16} />
    {words.add}
  </Button>
)

const titleOf = (state: string, count?: number | null) => {
  if (count === undefined || count === null) return words.loading
  return state ? words.gone(count) : words.title(count)
}

/** Who works here, and in which role. */
export const StaffPage = () => {
  const { asked, ask } = useListFilters()
  const found = useInfiniteQuery(staffQuery(asked))
  const people = found.data?.pages.flatMap(({ results }) => results)
  return (
    <MasterDataFrame
      title={titleOf(asked.state, found.data?.pages[0]?.count)}
      actions={<AddPersonButton />}
    >
      <SegmentedControl
        label={words.filter}
        segments={SEGMENTS}
        value={asked.state}
        onPick={(state) => ask({ state })}
      />
      <MasterDataSearch label={words.search} asked={asked.q} onAsk={(q) => ask({ q })} />
      <OfflineNote />
      {found.error && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeletons lines={8} />}
      {people && (
        <SectionCard>
          {people.length === 0 && (
            <EmptyState
              icon="users"
              title={words.none}
              action={<Button onClick={() => ask({ q: '', state: '' })}>{words.showAll}</Button>}
            />
          )}
          <Box component="ul" aria-label={words.label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </Box>
          {found.hasNextPage && (
            <Button onClick={() => void found.fetchNextPage()} sx={{ m: 1 }}>
              {masterDataMessages.tenants.more}
            </Button>
          )}
        </SectionCard>
      )}
    </MasterDataFrame>
  )
}

const rowStyles = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 2.5,
  rowGap: 0.25,
  px: { xs: 2, md: 2.5 },
  py: 1,
  minHeight: 44,
  fontSize: 13,
  lineHeight: '19px',
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'minmax(0, 3fr) minmax(0, 2fr) minmax(0, 3fr)',
  },
} as const
