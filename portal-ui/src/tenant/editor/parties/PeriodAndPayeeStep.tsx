import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { editorMessages } from '../../../shared/messages/editor'
import { companiesQuery } from '../../../shared/queries/certificates'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { stepOfField } from '../checks/editorSteps'
import { useFindings } from '../checks/findingsContext'
import { useStepNav } from '../checks/useSteps'
import { CheckboxSection } from '../parts/CheckboxSection'
import { focusField } from '../parts/editorFields'
import { fieldsStyles } from '../parts/fieldStyles'
import type { Values } from '../saving/draftValues'
import type { DraftState } from '../saving/useDraft'
import { PayeeFacts, PayorFacts } from './PartyFacts'
import { PayorBranch } from './PayorBranch'
import { PeriodAndPayeeFields } from './PeriodAndPayeeFields'
import { PeriodAndPayeeSummary } from './PeriodAndPayeeSummary'
import { PartyTextInput } from './partyInputs'

const useCompany = () => {
  const code = useWatch<Values, 'company'>({ name: 'company' })
  const { data: companies = [], error, refetch } = useQuery(companiesQuery())
  return { companies, company: companies.find((each) => each.code === code), error, refetch }
}

/** Chosen before, it is shown; to be changed when asked, or when something of it is wrong. */
function usePlacing() {
  const { getValues } = useFormContext<Values>()
  const { findings } = useFindings()
  const { asked } = useStepNav()
  const [isOpen, setIsOpen] = useState(() =>
    getValues(['period_from', 'period_to', 'company', 'branch']).includes(''),
  )
  const isHere = (field: string) => field !== '' && stepOfField(field) === 1
  const isWrong = findings.some(({ severity, field }) => severity === 'block' && isHere(field))
  const change = () => {
    setIsOpen(true)
    setTimeout(() => focusField('company'))
  }
  return { isOpen: isOpen || isWrong || isHere(asked), change }
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
      <CheckboxSection label={editorMessages.payee.hasForeign} isOn={isOn} onSwitch={toggle}>
        <PartyTextInput
          name="payee_foreign_address"
          label={editorMessages.fields.payee_foreign_address ?? ''}
        />
      </CheckboxSection>
    </Box>
  )
}

/** Which quarter, who was paid, where; who pays follows from the account. */
export const PeriodAndPayeeStep = ({ draft }: { draft: DraftState }) => {
  const { companies, company, error, refetch } = useCompany()
  const { isOpen, change } = usePlacing()
  return (
    <>
      <SectionCard
        title={editorMessages.steps.titles[1]}
        note={isOpen ? editorMessages.steps.notes[1] : undefined}
        aside={
          !isOpen && (
            <Button size="small" onClick={change} sx={{ minHeight: { xs: 44, md: 32 } }}>
              {editorMessages.check.change}
            </Button>
          )
        }
      >
        {error && (
          <Box sx={{ p: 2 }}>
            <ErrorNote error={error} onRetry={() => void refetch()} />
          </Box>
        )}
        {isOpen ? (
          <PeriodAndPayeeFields companies={companies} company={company} />
        ) : (
          <PeriodAndPayeeSummary company={company} />
        )}
      </SectionCard>
      <SectionCard title={editorMessages.payee.title} note={editorMessages.payee.note}>
        <Box sx={{ ...fieldsStyles, alignItems: 'start' }}>
          <PayeeFacts company={company} />
          <Box sx={{ minWidth: 0 }}>
            <PayorFacts certificate={draft.certificate} />
            <PayorBranch />
          </Box>
          <ForeignAddress />
        </Box>
      </SectionCard>
    </>
  )
}
