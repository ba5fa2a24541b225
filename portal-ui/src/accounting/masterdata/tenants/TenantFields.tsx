import Box from '@mui/material/Box'
import { formatTin } from '../../../shared/format/tin'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { TextInput } from '../../../shared/ui/TextInput'
import { FormCheckbox, FormTextInput, FormTinInput } from '../../admin/formInputs'
import type { Tenant } from '../masterDataQueries'
import { FieldsCard } from '../parts/FieldsCard'
import { OfficerInput } from './OfficerInput'
import { FLAGS } from './tenantStyles'

const words = masterDataMessages.tenant
const LONGEST = {
  name: 200,
  address: 300,
  zip: 4,
  rdo: 3,
  last_name: 60,
  first_name: 60,
  middle_name: 60,
  contact_email: 254,
  contact_person: 120,
  contact_phone: 40,
  username: 150,
  person: 200,
}

const HINTS: Partial<Record<keyof typeof LONGEST, string>> = words.hints

const LineInput = ({ source }: { source: keyof typeof LONGEST }) => (
  <FormTextInput
    source={source}
    label={words.fields[source]}
    hint={HINTS[source]}
    maxLength={LONGEST[source]}
  />
)

/** Certificates stand under the TIN of a tenant that sent some. */
const TenantTin = ({ tenant }: { tenant?: Tenant }) =>
  tenant?.has_certificates ? (
    <TextInput
      label={words.fields.tin}
      value={formatTin(tenant.tin)}
      hint={words.hints.tinLocked}
      readOnly
    />
  ) : (
    <FormTinInput source="tin" label={words.fields.tin} hint={words.hints.tin} />
  )

/** All that is written of a tenant, or of a new one; without an account one can be opened. */
export const TenantFields = ({ tenant }: { tenant?: Tenant }) => (
  <>
    <FieldsCard title={words.facts}>
      <LineInput source="name" />
      <TenantTin tenant={tenant} />
      <LineInput source="address" />
      <LineInput source="zip" />
      <LineInput source="rdo" />
      <Box sx={{ display: 'grid' }}>
        {FLAGS.map((flag) => (
          <FormCheckbox key={flag} source={flag} label={words.fields[flag]} />
        ))}
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{words.profileHelp}</Box>
      </Box>
    </FieldsCard>
    <FieldsCard title={words.proprietor}>
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{words.proprietorHelp}</Box>
      <LineInput source="last_name" />
      <LineInput source="first_name" />
      <LineInput source="middle_name" />
    </FieldsCard>
    <FieldsCard title={words.contact}>
      <LineInput source="contact_email" />
      <LineInput source="contact_person" />
      <LineInput source="contact_phone" />
      <OfficerInput />
      {!tenant?.accounts.length && <LineInput source="username" />}
      {!tenant?.accounts.length && <LineInput source="person" />}
    </FieldsCard>
  </>
)
