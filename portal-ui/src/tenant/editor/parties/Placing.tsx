import Box from '@mui/material/Box'
import { useFormContext } from 'react-hook-form'
import type { Company } from '../../../shared/api/types'
import { editorWords } from '../../../shared/messages/editor'
import { tenantWords } from '../../../shared/messages/tenant'
import { useSession } from '../../../shared/session/store'
import { fieldsLook } from '../parts/looks'
import type { Values } from '../saving/values'
import { ChoiceField } from './inputs'
import { Lease } from './Lease'
import { Locations } from './Locations'
import { Period } from './Period'

const formTypes = Object.entries(tenantWords.editor.formTypes).map(([value, label]) => ({
  value,
  label,
}))

interface Props {
  companies: Company[]
  company: Company | undefined
}

/** The quarter, the company and the branch, to be chosen. */
export const Placing = ({ companies, company }: Props) => {
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
    <Box sx={fieldsLook}>
      <Period />
      <ChoiceField
        name="company"
        label={tenantWords.editor.company}
        choices={companies.map(({ code, name }) => ({ value: code, label: name }))}
        onPicked={() => {
          setValue('branch', '', { shouldDirty: true })
          follow('')
        }}
      />
      <ChoiceField
        name="branch"
        label={tenantWords.editor.branch}
        choices={branches.map((name) => ({ value: name, label: name }))}
        onPicked={follow}
      />
      <Lease />
      <Locations branches={branches} />
      {isAffiliate && (
        <ChoiceField
          name="form_type"
          label={tenantWords.editor.formType}
          hint={editorWords.formTypeHint}
          choices={formTypes}
        />
      )}
    </Box>
  )
}
