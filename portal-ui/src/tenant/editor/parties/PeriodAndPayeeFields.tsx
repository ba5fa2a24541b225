import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import type { Company } from '../../../shared/api/types'
import { commonMessages } from '../../../shared/messages/common'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantMessages } from '../../../shared/messages/tenant'
import { useSession } from '../../../shared/session/sessionStore'
import { Note } from '../../../shared/ui/Note'
import { useFieldError } from '../checks/findingsContext'
import { CheckboxSection } from '../parts/CheckboxSection'
import { inputId } from '../parts/editorFields'
import { fieldsStyles } from '../parts/fieldStyles'
import type { Values } from '../saving/draftValues'
import { BranchesInput } from './BranchesInput'
import { PeriodInput } from './PeriodInput'
import { PartyChoiceInput, PartyTextInput } from './partyInputs'

/** One certificate may be for several stores; then it names every branch it is split over. */
const LocationFields = ({ branches }: { branches: string[] }) => {
  const { setValue } = useFormContext<Values>()
  const [branch, locations] = useWatch<Values, ['branch', 'locations']>({
    name: ['branch', 'locations'],
  })
  const error = useFieldError('locations')
  const isSplit = locations.length > 0
  const toggle = (on: boolean) =>
    setValue('locations', on && branch ? [branch] : [], { shouldDirty: true })
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <CheckboxSection
        label={editorMessages.locations.several}
        hint={branch ? editorMessages.locations.hint : editorMessages.locations.branchFirst}
        isOn={isSplit}
        isOff={!branch && !isSplit}
        onSwitch={toggle}
      >
        <Controller<Values, 'locations'>
          name="locations"
          render={({ field }) => (
            <BranchesInput
              label={editorMessages.locations.label}
              id={inputId('locations')}
              branches={branches}
              value={field.value}
              onChange={field.onChange}
              error={error}
            />
          )}
        />
      </CheckboxSection>
    </Box>
  )
}

/** What sets it apart from another certificate of the same branch and months. */
const LeaseFields = () => {
  const { setValue } = useFormContext<Values>()
  const continues = useWatch<Values, 'continues'>({ name: 'continues' })
  return (
    <>
      <PartyTextInput
        name="unit"
        label={commonMessages.fields.unit ?? ''}
        hint={editorMessages.lease.unitHint}
      />
      {continues && (
        <Box id={inputId('continues')} tabIndex={-1} sx={{ gridColumn: '1 / -1' }}>
          <Note
            tone="info"
            action={
              <Button size="small" onClick={() => setValue('continues', '', { shouldDirty: true })}>
                {editorMessages.lease.stop}
              </Button>
            }
          >
            {editorMessages.lease.continues(continues)}
          </Note>
        </Box>
      )}
    </>
  )
}

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
