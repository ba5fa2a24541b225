import Box from '@mui/material/Box'
import { peopleMessages as words } from '../../shared/messages/people'
import { OWN_PEOPLE } from '../../shared/people/peopleQueries'
import { TenantPeopleCard } from '../../shared/people/TenantPeopleCard'
import { useMe } from '../../shared/session/me'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { SectionCard } from '../../shared/ui/SectionCard'
import { SignatoryApprovesCard } from './SignatoryApprovesCard'

const RolesHelp = () => (
  <SectionCard title={words.rolesTitle}>
    <Box component="dl" sx={{ m: 0, px: { xs: 2, md: 2.5 }, py: 1.5, display: 'grid', gap: 0.75 }}>
      {words.rolesHelp.map(([role, may]) => (
        <Box key={role}>
          <Box component="dt" sx={{ display: 'inline', fontWeight: 600 }}>
            {role}
          </Box>{' '}
          <Box component="dd" sx={{ display: 'inline', m: 0, color: 'text.secondary' }}>
            {may}
          </Box>
        </Box>
      ))}
    </Box>
  </SectionCard>
)

/** Who works for the tenant; an owner invites, changes and removes. */
export default function TenantPeoplePage() {
  const isOwner = useMe()?.tenant_role === 'owner'
  return (
    <Page title={words.title} width={900}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <OfflineNote />
        <TenantPeopleCard at={OWN_PEOPLE} canChange={isOwner} />
        <SignatoryApprovesCard canChange={isOwner} />
        <RolesHelp />
      </Box>
    </Page>
  )
}
