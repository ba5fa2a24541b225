import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { editorWords } from '../../../shared/messages/editor'
import { tenantWords } from '../../../shared/messages/tenant'
import { companiesQuery } from '../../../shared/queries/certificates'
import { useSession } from '../../../shared/session/store'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Sheet } from '../../../shared/ui/Sheet'
import { fieldsLook } from '../parts/looks'
import { Switching } from '../parts/Switching'
import type { DraftState } from '../saving/useDraft'
import type { Values } from '../saving/values'
import { ChoiceField, TextLine } from './inputs'
import { Lease } from './Lease'
import { Locations } from './Locations'
import { Payee, Payor } from './Parties'
import { PayorBranch } from './PayorBranch'
import { Period } from './Period'

const formTypes = Object.entries(tenantWords.editor.formTypes).map(([value, label]) => ({
  value,
  label,
}))

const useCompany = () => {
  const code = useWatch<Values, 'company'>({ name: 'company' })
  const { data: companies = [], error, refetch } = useQuery(companiesQuery())
  return { companies, company: companies.find((each) => each.code === code), error, refetch }
}

const ForeignAddress = () => {
  const { getValues, setValue } = useFormContext<Values>()
  const [isOn, setIsOn] = useState(getValues('payee_foreign_address') !== '')
  const toggle = (on: boolean) => {
    setIsOn(on)
    if (!on) setValue('payee_foreign_address', '', { shouldDirty: true })
  }
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <Switching label={editorWords.payee.hasForeign} isOn={isOn} onSwitch={toggle}>
        <TextLine
          name="payee_foreign_address"
          label={editorWords.fields.payee_foreign_address ?? ''}
        />
      </Switching>
    </Box>
  )
}

/** Which quarter, who was paid, where; who pays follows from the account. */
export const PeriodAndPayee = ({ draft }: { draft: DraftState }) => {
  const { setValue, getValues } = useFormContext<Values>()
  const isAffiliate = useSession()?.user?.affiliate_status === 1
  const { companies, company, error, refetch } = useCompany()
  const branches = company?.branches ?? []
  const follow = (branch: string) => {
    if (!branch || getValues('locations').length > 0)
      setValue('locations', branch ? [...new Set([branch, ...getValues('locations')])] : [], {
        shouldDirty: true,
      })
  }
  return (
    <>
      <Sheet title={editorWords.steps.titles[1]} note={editorWords.steps.notes[1]}>
        {error && (
          <Box sx={{ p: 2 }}>
            <ErrorNote error={error} onRetry={() => void refetch()} />
          </Box>
        )}
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
      </Sheet>
      <Sheet title={editorWords.payee.title} note={editorWords.payee.note}>
        <Box sx={{ ...fieldsLook, alignItems: 'start' }}>
          <Payee company={company} />
          <Box sx={{ minWidth: 0 }}>
            <Payor certificate={draft.certificate} />
            <PayorBranch />
          </Box>
          <ForeignAddress />
        </Box>
      </Sheet>
    </>
  )
}
