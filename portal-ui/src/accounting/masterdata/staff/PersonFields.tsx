import Box from '@mui/material/Box'
import { accountingMessages } from '../../../shared/messages/accounting'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { SelectInput } from '../../../shared/ui/SelectInput'
import { TextInput } from '../../../shared/ui/TextInput'
import type { Person } from '../masterDataQueries'

const words = masterDataMessages.staff
export const ROLES: Person['role'][] = ['processor', 'lead', 'manager', 'administrator']
const CHOICES = ROLES.map((value) => ({ value, label: accountingMessages.roles[value] }))

/** A person as it is being written; the address stays once it is there. */
export interface PersonDraft {
  email: string
  name: string
  role: Person['role'] | ''
}

interface Props {
  draft: PersonDraft
  set: (changes: Partial<PersonDraft>) => void
  faults: Record<string, string>
  isNew?: boolean
}

export const PersonFields = ({ draft, set, faults, isNew = false }: Props) => (
  <SectionCard title={words.about}>
    <Box sx={{ display: 'grid', gap: 2, px: { xs: 2, md: 2.5 }, py: 2 }}>
      <TextInput
        id="person-email"
        label={words.fields.email}
        value={draft.email}
        onChange={({ target }) => set({ email: target.value })}
        readOnly={!isNew}
        error={faults.email}
        hint={words.hints.email}
        inputProps={{ maxLength: 150, autoComplete: 'off' }}
      />
      <TextInput
        id="person-name"
        label={words.fields.name}
        value={draft.name}
        onChange={({ target }) => set({ name: target.value })}
        error={faults.name}
        hint={isNew ? words.hints.name : undefined}
        inputProps={{ maxLength: 200, autoComplete: 'off' }}
      />
      <SelectInput
        id="person-role"
        label={words.fields.role}
        value={draft.role}
        choices={CHOICES}
        onChange={(role) => set({ role: ROLES.find((known) => known === role) ?? '' })}
        error={faults.role}
        hint={isNew ? undefined : words.hints.role}
      />
    </Box>
  </SectionCard>
)
