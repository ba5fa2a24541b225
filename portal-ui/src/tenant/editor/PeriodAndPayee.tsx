import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { companiesQuery } from '../../shared/api/certificates'
import type { Certificate, Company } from '../../shared/api/types'
import { showTin } from '../../shared/format/tin'
import { tn } from '../../shared/messages/tenant'
import { useSession } from '../../shared/session/store'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { SelectInput } from '../../shared/ui/SelectInput'
import { Sheet } from '../../shared/ui/Sheet'
import { inputId } from './fields'
import { useFieldError } from './findings'
import { Period } from './Period'
import type { Values } from './values'

interface PartyProps {
  label: string
  name: string
  tin: string | null | undefined
  address: string
}

const Party = ({ label, name, tin, address }: PartyProps) => (
  <Box sx={{ fontSize: 14, lineHeight: '20px', minWidth: 0, overflowWrap: 'anywhere' }}>
    <Box sx={{ fontSize: 12, lineHeight: '17px', color: 'surface.hint' }}>{label}</Box>
    <Box sx={{ fontWeight: 500 }}>{name}</Box>
    <Box sx={{ color: 'text.secondary' }}>{showTin(tin)}</Box>
    <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{address}</Box>
  </Box>
)

const Payor = ({ certificate }: { certificate: Certificate | null }) => {
  const user = useSession()?.user
  const address = certificate
    ? [certificate.payor_address, certificate.payor_zip]
    : [user?.payor_address, user?.payor_zip]
  return (
    <Party
      label={tn.editor.payor}
      name={certificate?.payor_name || user?.payor_name || ''}
      tin={certificate?.payor_tin || user?.payor_tin}
      address={address.filter(Boolean).join(', ')}
    />
  )
}

type ChoiceName = 'company' | 'branch' | 'location' | 'form_type'

interface ChoiceProps {
  name: ChoiceName
  label: string
  hint?: string
  choices: { value: string; label: string }[]
  onPicked?: (value: string) => void
}

const ChoiceField = ({ name, label, hint, choices, onPicked }: ChoiceProps) => {
  const error = useFieldError(name)
  return (
    <Controller<Values, ChoiceName>
      name={name}
      render={({ field }) => (
        <SelectInput
          label={label}
          hint={hint}
          id={inputId(name)}
          name={name}
          value={field.value}
          choices={choices}
          error={error}
          inputRef={field.ref}
          onBlur={field.onBlur}
          onChange={(value) => {
            field.onChange(value)
            onPicked?.(value)
          }}
        />
      )}
    />
  )
}

const namesOf = (company: Company | undefined) =>
  (company?.branches ?? []).map((name) => ({ value: name, label: name }))

const formTypes = Object.entries(tn.editor.formTypes).map(([value, label]) => ({ value, label }))

/** Which quarter, who was paid, where; who pays follows from the account. */
export const PeriodAndPayee = ({ payor }: { payor: Certificate | null }) => {
  const { setValue } = useFormContext<Values>()
  const code = useWatch<Values, 'company'>({ name: 'company' })
  const isAffiliate = useSession()?.user?.affiliate_status === 1
  const { data: companies = [], error, refetch } = useQuery(companiesQuery())
  const company = companies.find((each) => each.code === code)
  const follow = (name: 'branch' | 'location', value: string) =>
    setValue(name, value, { shouldDirty: true })
  return (
    <Sheet title={tn.editor.steps.period}>
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
          choices={companies.map(({ code: value, name }) => ({ value, label: name }))}
          onPicked={() => {
            follow('branch', '')
            follow('location', '')
          }}
        />
        <ChoiceField
          name="branch"
          label={tn.editor.branch}
          choices={namesOf(company)}
          onPicked={(branch) => follow('location', branch)}
        />
        <ChoiceField
          name="location"
          label={tn.editor.location}
          hint={tn.editor.locationHint}
          choices={namesOf(company)}
        />
        {isAffiliate && (
          <ChoiceField name="form_type" label={tn.editor.formType} choices={formTypes} />
        )}
      </Box>
      <Box sx={{ ...fieldsLook, pt: 0, alignItems: 'start' }}>
        {company && (
          <Party
            label={tn.editor.payee}
            name={company.name}
            tin={company.tin}
            address={[company.address, company.zip].filter(Boolean).join(', ')}
          />
        )}
        <Payor certificate={payor} />
      </Box>
    </Sheet>
  )
}

const fieldsLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '1fr 1fr' },
  alignItems: 'end',
  gap: 2,
  p: { xs: 2, md: 2.5 },
}
