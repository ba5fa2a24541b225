import Box from '@mui/material/Box'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { factsStyles } from '../../parts/factsStyles'
import type { Person } from '../masterDataQueries'
import { ActiveSwitch } from '../parts/ActiveSwitch'
import { MasterDataEdit } from '../parts/MasterDataEdit'
import { ConformeFields } from './ConformeFields'
import { PersonFields } from './PersonFields'

const words = masterDataMessages.staff

const PersonWork = ({ person }: { person: Person }) => (
  <SectionCard title={words.work}>
    <Box sx={{ display: 'grid', gap: 1.5, px: { xs: 2, md: 2.5 }, py: 2, fontSize: 13 }}>
      {!person.is_active && words.isGone}
      <Box component="dl" sx={factsStyles}>
        <dt>{words.companies}</dt>
        <dd>{person.companies.join(', ') || words.nothing}</dd>
        <dt>{words.branches}</dt>
        <dd>{person.branches.join(', ') || words.nothing}</dd>
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{words.leads}</Box>
      <ActiveSwitch
        record={person}
        title={masterDataMessages.tenant.deactivateTitle(person.name)}
        text={words.deactivateText}
      />
    </Box>
  </SectionCard>
)

const WRITTEN = [
  ...(['email', 'name', 'role'] as const),
  ...(['may_sign_conforme', 'conforme_title', 'conforme_tin'] as const),
]

/** One of the staff: who it is, what they work for, and who changed what. */
export const PersonPage = () => (
  <MasterDataEdit<Person>
    title={words.loading}
    nameOf={({ name }) => name}
    back={words.back}
    valuesOf={(person) => Object.fromEntries(WRITTEN.map((name) => [name, person[name]]))}
    fieldsOf={({ role }) => (
      <>
        <PersonFields />
        {(role === 'processor' || role === 'lead') && <ConformeFields />}
      </>
    )}
  >
    {(person) => <PersonWork person={person} />}
  </MasterDataEdit>
)
