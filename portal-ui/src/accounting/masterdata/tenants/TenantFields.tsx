import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { formatTin } from '../../../shared/format/tin'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { TextInput } from '../../../shared/ui/TextInput'
import { TinInput } from '../../../shared/ui/TinInput'
import type { Draft } from './tenantDraft'
import { FLAGS } from './tenantStyles'

const words = masterDataMessages.tenant
type Line = keyof typeof LONGEST
const LONGEST = {
  name: 200,
  address: 300,
  zip: 4,
  rdo: 3,
  last_name: 60,
  first_name: 60,
  middle_name: 60,
  contact_email: 254,
  username: 150,
  person: 200,
}

interface Props {
  draft: Draft
  set: (changes: Partial<Draft>) => void
  faults: Record<string, string>
  /** Certificates stand under its TIN. */
  tinIsLocked?: boolean
  /** An account can be opened. */
  opensAccount: boolean
}

const HINTS: Partial<Record<Line, string>> = words.hints

const LineInput = ({ name, draft, set, faults }: Props & { name: Line }) => (
  <TextInput
    id={`tenant-${name}`}
    label={words.fields[name]}
    value={draft[name]}
    onChange={({ target }) => set({ [name]: target.value })}
    error={faults[name]}
    hint={HINTS[name]}
    inputProps={{ maxLength: LONGEST[name], autoComplete: 'off' }}
  />
)

const TenantTin = ({ draft, set, faults, tinIsLocked }: Props) =>
  tinIsLocked ? (
    <TextInput
      id="tenant-tin"
      label={words.fields.tin}
      value={formatTin(draft.tin)}
      hint={words.hints.tinLocked}
      readOnly
    />
  ) : (
    <TinInput
      id="tenant-tin"
      label={words.fields.tin}
      value={draft.tin}
      onChange={(tin) => set({ tin })}
      error={faults.tin}
      hint={words.hints.tin}
    />
  )

const TenantFlags = ({ draft, set }: Props) => (
  <Box sx={{ display: 'grid' }}>
    {FLAGS.map((flag) => (
      <FormControlLabel
        key={flag}
        label={words.fields[flag]}
        slotProps={{ typography: { sx: { fontSize: 13 } } }}
        control={
          <Checkbox
            checked={draft[flag]}
            onChange={({ target }) => set({ [flag]: target.checked })}
          />
        }
      />
    ))}
  </Box>
)

/** All that is written of a tenant. */
export const TenantFields = (props: Props) => (
  <>
    <SectionCard title={words.facts}>
      <Box sx={fieldsStyles}>
        <LineInput {...props} name="name" />
        <TenantTin {...props} />
        <LineInput {...props} name="address" />
        <LineInput {...props} name="zip" />
        <LineInput {...props} name="rdo" />
        <TenantFlags {...props} />
      </Box>
    </SectionCard>
    <SectionCard title={words.proprietor}>
      <Box sx={fieldsStyles}>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{words.proprietorHelp}</Box>
        <LineInput {...props} name="last_name" />
        <LineInput {...props} name="first_name" />
        <LineInput {...props} name="middle_name" />
      </Box>
    </SectionCard>
    <SectionCard title={words.contact}>
      <Box sx={fieldsStyles}>
        <LineInput {...props} name="contact_email" />
        {props.opensAccount && <LineInput {...props} name="username" />}
        {props.opensAccount && <LineInput {...props} name="person" />}
      </Box>
    </SectionCard>
  </>
)

const fieldsStyles = { display: 'grid', gap: 2, px: { xs: 2, md: 2.5 }, py: 2 }
