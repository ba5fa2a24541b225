import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { exportsMessages } from '../../../shared/messages/exports'
import { companiesQuery } from '../../../shared/queries/certificates'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { FormSelectInput, FormTextInput } from '../../admin/formInputs'
import { ExportFields } from './ExportFields'
import { ExportStatusesInput } from './ExportStatusesInput'
import type { ExportChoices } from './exportQueries'

const words = exportsMessages.form

const any = (label: string) => ({ value: '', label })
const same = (value: string) => ({ value, label: value })

/** What goes out: some of the register or the open postings, and in which form. */
export const ExportContent = ({ choices }: { choices: ExportChoices }) => {
  const { setValue } = useFormContext()
  const company: string = useWatch({ name: 'company' })
  const contents: string = useWatch({ name: 'contents' })
  const { data: companies = [] } = useQuery(companiesQuery())
  const branches = companies
    .filter(({ code }) => choices.companies.includes(code) && (!company || code === company))
    .flatMap((each) => each.branches)
  return (
    <SectionCard title={words.what}>
      <ExportFields>
        <FormTextInput source="name" label={words.name} hint={words.nameHint} maxLength={80} />
        <FormSelectInput
          source="contents"
          label={words.contents}
          choices={words.contentKinds}
          onPick={() => setValue('branch', '')}
        />
        <FormSelectInput
          source="form"
          label={words.form}
          hint={words.formHint}
          choices={words.forms}
        />
        <FormSelectInput
          source="company"
          label={words.company}
          choices={[any(words.anyCompany), ...choices.companies.map(same)]}
          onPick={() => setValue('branch', '')}
        />
        {contents === 'register' && (
          <>
            <FormSelectInput
              source="branch"
              label={words.branch}
              choices={[any(words.anyBranch), ...branches.map(same)]}
            />
            <FormSelectInput
              source="quarter"
              label={words.quarter}
              choices={choices.quarters.map(({ code, name }) => ({ value: code, label: name }))}
            />
            <FormSelectInput source="form_type" label={words.formType} choices={words.formTypes} />
            <ExportStatusesInput statuses={choices.statuses} />
          </>
        )}
      </ExportFields>
    </SectionCard>
  )
}
