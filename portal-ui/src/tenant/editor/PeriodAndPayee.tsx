import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { companiesQuery } from '../../shared/api/certificates'
import { ed } from '../../shared/messages/editor'
import { tn } from '../../shared/messages/tenant'
import { useSession } from '../../shared/session/store'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Sheet } from '../../shared/ui/Sheet'
import { ChoiceField, TextLine } from './inputs'
import { Locations } from './Locations'
import { fieldsLook } from './looks'
import { Payee, Payor } from './Parties'
import { Period } from './Period'
import { Switching } from './Switching'
import type { DraftState } from './useDraft'
import type { Values } from './values'

const formTypes = Object.entries(tn.editor.formTypes).map(([value, label]) => ({ value, label }))

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
      <Switching label={ed.payee.hasForeign} isOn={isOn} onSwitch={toggle}>
        <TextLine name="payee_foreign_address" label={ed.fields.payee_foreign_address ?? ''} />
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
      <Sheet title={ed.steps.titles[1]} note={ed.steps.notes[1]}>
        {error && (
          <Box sx={{ p: 2 }}>
            <ErrorNote error={error} onRetry={() => void refetch()} />
          </Box>
        )}
        <Box sx={fieldsLook}>
          <Period />
          <ChoiceField
            name="company"
            label={tn.editor.company}
            choices={companies.map(({ code, name }) => ({ value: code, label: name }))}
            onPicked={() => {
              setValue('branch', '', { shouldDirty: true })
              follow('')
            }}
          />
          <ChoiceField
            name="branch"
            label={tn.editor.branch}
            choices={branches.map((name) => ({ value: name, label: name }))}
            onPicked={follow}
          />
          <Locations branches={branches} />
          {isAffiliate && (
            <ChoiceField
              name="form_type"
              label={tn.editor.formType}
              hint={ed.formTypeHint}
              choices={formTypes}
            />
          )}
        </Box>
      </Sheet>
      <Sheet title={ed.payee.title} note={ed.payee.note}>
        <Box sx={{ ...fieldsLook, alignItems: 'stretch' }}>
          <Payee company={company} />
          <Payor certificate={draft.certificate} />
          <ForeignAddress />
        </Box>
      </Sheet>
    </>
  )
}
