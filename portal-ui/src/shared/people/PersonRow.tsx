import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { peopleMessages as words } from '../messages/people'
import { lineBelow, wrappedRow } from '../ui/layout'
import { SelectInput } from '../ui/SelectInput'
import type { TenantPerson, TenantRole } from './peopleQueries'
import { ROLE_CHOICES } from './roleChoices'

interface Props {
  person: TenantPerson
  canChange: boolean
  onRole: (role: TenantRole) => void
  onRemove: () => void
  onInvite: () => void
}

const PersonName = ({ person }: { person: TenantPerson }) => (
  <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
    <Typography sx={{ fontWeight: 500 }}>
      {person.name}
      {person.is_self && (
        <Box component="span" sx={{ color: 'primary.main' }}>{` · ${words.you}`}</Box>
      )}
    </Typography>
    <Typography variant="body2" color="text.secondary">
      {person.username}
      {person.email && person.email !== person.username && ` · ${person.email}`}
      {!person.email && ` · ${words.companyCodes}`}
      {person.state === 'invited' && ` · ${words.invited}`}
    </Typography>
  </Box>
)

const PersonButtons = ({ person, onRemove, onInvite }: Omit<Props, 'canChange' | 'onRole'>) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignSelf: 'flex-end' }}>
    {person.state === 'invited' && person.email && (
      <Button size="small" aria-label={words.invite.againTo(person.name)} onClick={onInvite}>
        {words.invite.again}
      </Button>
    )}
    <Button size="small" color="error" aria-label={words.remove.of(person.name)} onClick={onRemove}>
      {words.remove.button}
    </Button>
  </Box>
)

/** A person of the tenant; an owner changes the role, removes, and mails the link again. */
export const PersonRow = ({ person, canChange, onRole, ...buttons }: Props) => (
  <Box component="li" sx={rowStyles}>
    <PersonName person={person} />
    {canChange ? (
      <>
        <Box sx={{ width: '14rem' }}>
          <SelectInput
            label={words.roleOf(person.name)}
            value={person.role}
            choices={ROLE_CHOICES}
            onChange={(role) => role && onRole(role as TenantRole)}
          />
        </Box>
        <PersonButtons person={person} {...buttons} />
      </>
    ) : (
      <Typography variant="body2">{words.roles[person.role]}</Typography>
    )}
  </Box>
)

const rowStyles = { ...wrappedRow, ...lineBelow, gap: 1.5, px: { xs: 2, md: 2.5 }, py: 1.5 }
