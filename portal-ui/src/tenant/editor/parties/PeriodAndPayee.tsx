import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { editorWords } from '../../../shared/messages/editor'
import { companiesQuery } from '../../../shared/queries/certificates'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Sheet } from '../../../shared/ui/Sheet'
import { useFindings } from '../checks/findings'
import { stepOfField } from '../checks/steps'
import { useStepNav } from '../checks/useSteps'
import { focusField } from '../parts/fields'
import { fieldsLook } from '../parts/looks'
import { Switching } from '../parts/Switching'
import type { DraftState } from '../saving/useDraft'
import type { Values } from '../saving/values'
import { TextLine } from './inputs'
import { Payee, Payor } from './Parties'
import { PayorBranch } from './PayorBranch'
import { Placed } from './Placed'
import { Placing } from './Placing'

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
  const { companies, company, error, refetch } = useCompany()
  const { isOpen, change } = usePlacing()
  return (
    <>
      <Sheet
        title={editorWords.steps.titles[1]}
        note={isOpen ? editorWords.steps.notes[1] : undefined}
        aside={
          !isOpen && (
            <Button size="small" onClick={change} sx={{ minHeight: { xs: 44, md: 32 } }}>
              {editorWords.check.change}
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
          <Placing companies={companies} company={company} />
        ) : (
          <Placed company={company} />
        )}
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
