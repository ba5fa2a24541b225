import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { accountingMessages } from '../../../shared/messages/accounting'
import { exportsMessages } from '../../../shared/messages/exports'
import { Icon } from '../../../shared/ui/Icon'
import { SelectInput } from '../../../shared/ui/SelectInput'
import { useField } from '../../admin/formInputs'
import type { ExportChoices, ExportDetail } from './exportQueries'

const words = exportsMessages.form

interface Props {
  people: ExportChoices['people']
  /** Who is chosen already, with why they are sent it no more. */
  known: ExportDetail['recipients']
  hint: string
}

/** Colleagues, one after the other, from the list and from nowhere else. */
export const ExportPeopleInput = ({ people, known, hint }: Props) => {
  const { value, onChange, error } = useField('recipients', [])
  const chosen: string[] = value || []
  const rest = people.filter(({ username }) => !chosen.includes(username))
  const nameOf = (username: string) =>
    [...people, ...known].find((each) => each.username === username)?.name ?? username
  const whyOf = (username: string) => known.find((each) => each.username === username)?.why
  return (
    <Box>
      <SelectInput
        id="export-person"
        label={words.person}
        hint={hint}
        error={error}
        value=""
        choices={[
          { value: '', label: words.choose },
          ...rest.map(({ username, name, role }) => ({
            value: username,
            label: `${name} (${roleOf(role)})`,
          })),
        ]}
        onChange={(username) => username && onChange([...chosen, username])}
      />
      {chosen.length > 0 && (
        <Box component="ul" aria-label={words.chosen} sx={listStyles}>
          {chosen.map((username) => (
            <li key={username}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                {nameOf(username)}
                <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{whyOf(username)}</Box>
              </Box>
              <IconButton
                size="small"
                aria-label={words.remove(nameOf(username))}
                onClick={() => onChange(chosen.filter((each) => each !== username))}
                sx={{ minWidth: { xs: 44, md: 30 }, minHeight: { xs: 44, md: 30 } }}
              >
                <Icon name="x" size={16} />
              </IconButton>
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}

const roleOf = (role: string) =>
  (accountingMessages.roles as Record<string, string>)[role]?.toLowerCase() ?? role

const listStyles = {
  listStyle: 'none',
  m: 0,
  mt: 1,
  p: 0,
  fontSize: 13,
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    borderTop: 1,
    borderColor: 'surface.lineSoft',
    minHeight: 36,
  },
}
