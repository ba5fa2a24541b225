import Box from '@mui/material/Box'
import { useFormContext } from 'react-hook-form'
import type { Company } from '../../../shared/api/types'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantMessages } from '../../../shared/messages/tenant'
import { useSession } from '../../../shared/session/sessionStore'
import { fieldsStyles } from '../parts/fieldStyles'
import type { Values } from '../saving/draftValues'
import { LeaseFields } from './LeaseFields'
import { LocationFields } from './LocationFields'
import { PeriodInput } from './PeriodInput'
import { PartyChoiceInput } from './partyInputs'

const formTypes = Object.entries(tenantMessages.editor.formTypes).map(([value, label]) => ({
  value,
  label,
}))

interface Props {
  companies: Company[]
  company: Company | undefined
}

/** The quarter, the company and the branch, to be chosen. */
export const PeriodAndPayeeFields = ({ companies, company }: Props) => {
  const { setValue, getValues } = useFormContext<Values>()
  const isAffiliate = useSession()?.user?.affiliate_status === 1
  const branches = company?.branches ?? []
  const follow = (branch: string) => {
    if (!branch || getValues('locations').length > 0)
      setValue('locations', branch ? [...new Set([branch, ...getValues('locations')])] : [], {
        shouldDirty: true,
      })
  }
  return (
    <Box sx={fieldsStyles}>
      <PeriodInput />
      <PartyChoiceInput
        name="company"
        label={tenantMessages.editor.company}
        choices={companies.map(({ code, name }) => ({ value: code, label: name }))}
        onPicked={() => {
          setValue('branch', '', { shouldDirty: true })
          follow('')
        }}
      />
      <PartyChoiceInput
        name="branch"
        label={tenantMessages.editor.branch}
        choices={branches.map((name) => ({ value: name, label: name }))}
        onPicked={follow}
      />
      <LeaseFields />
      <LocationFields branches={branches} />
      {isAffiliate && (
        <PartyChoiceInput
          name="form_type"
          label={tenantMessages.editor.formType}
          hint={editorMessages.formTypeHint}
          choices={formTypes}
        />
      )}
    </Box>
  )
}
