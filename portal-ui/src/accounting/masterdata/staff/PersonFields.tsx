import { accountingMessages } from '../../../shared/messages/accounting'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { FormSelectInput, FormTextInput } from '../../admin/formInputs'
import { FieldsCard } from '../parts/FieldsCard'

const words = masterDataMessages.staff
const ROLES = ['processor', 'lead', 'manager', 'administrator'] as const
const CHOICES = ROLES.map((value) => ({ value, label: accountingMessages.roles[value] }))

/** A person as it is being written; the address stays once it is there. */
export const PersonFields = ({ isNew = false }: { isNew?: boolean }) => (
  <FieldsCard title={words.about}>
    <FormTextInput
      source="email"
      label={words.fields.email}
      readOnly={!isNew}
      hint={words.hints.email}
      maxLength={150}
    />
    <FormTextInput
      source="name"
      label={words.fields.name}
      hint={isNew ? words.hints.name : undefined}
      maxLength={200}
    />
    <FormSelectInput
      source="role"
      label={words.fields.role}
      choices={CHOICES}
      hint={isNew ? undefined : words.hints.role}
    />
  </FieldsCard>
)
