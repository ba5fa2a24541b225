import { useQuery } from '@tanstack/react-query'
import { exportsMessages } from '../../../shared/messages/exports'
import { companiesQuery } from '../../../shared/queries/certificates'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { SelectInput } from '../../../shared/ui/SelectInput'
import { TextInput } from '../../../shared/ui/TextInput'
import { ExportFields } from './ExportFields'
import { ExportStatusesInput } from './ExportStatusesInput'
import { type Draft, faultOf } from './exportDraft'
import type { ExportChoices } from './exportQueries'

const words = exportsMessages.form

export interface ExportPartProps {
  draft: Draft
  set: (changes: Partial<Draft>) => void
  faults: Record<string, string>
  choices: ExportChoices
}

const any = (label: string) => ({ value: '', label })
const same = (value: string) => ({ value, label: value })

/** What of the register goes out, and in which form. */
export const ExportContent = ({ draft, set, faults, choices }: ExportPartProps) => {
  const { data: companies = [] } = useQuery(companiesQuery())
  const mine = companies.filter(({ code }) => choices.companies.includes(code))
  const branches = mine
    .filter(({ code }) => draft.company === '' || code === draft.company)
    .flatMap((company) => company.branches)
  return (
    <SectionCard title={words.what}>
      <ExportFields>
        <TextInput
          id="export-name"
          label={words.name}
          hint={words.nameHint}
          value={draft.name}
          error={faults.name}
          onChange={({ target }) => set({ name: target.value })}
          inputProps={{ maxLength: 80, autoComplete: 'off' }}
        />
        <SelectInput
          id="export-form"
          label={words.form}
          hint={words.formHint}
          value={draft.form}
          choices={words.forms}
          error={faults.form}
          onChange={(form) => set({ form })}
        />
        <SelectInput
          id="export-company"
          label={words.company}
          value={draft.company}
          choices={[any(words.anyCompany), ...choices.companies.map(same)]}
          error={faults.company}
          onChange={(company) => set({ company, branch: '' })}
        />
        <SelectInput
          id="export-branch"
          label={words.branch}
          value={draft.branch}
          choices={[any(words.anyBranch), ...branches.map(same)]}
          error={faults.branch}
          onChange={(branch) => set({ branch })}
        />
        <SelectInput
          id="export-quarter"
          label={words.quarter}
          value={draft.quarter}
          choices={choices.quarters.map(({ code, name }) => ({ value: code, label: name }))}
          error={faults.quarter}
          onChange={(quarter) => set({ quarter })}
        />
        <SelectInput
          id="export-type"
          label={words.formType}
          value={draft.form_type}
          choices={words.formTypes}
          error={faults.form_type}
          onChange={(form_type) => set({ form_type })}
        />
        <ExportStatusesInput
          chosen={draft.statuses}
          statuses={choices.statuses}
          error={faultOf(faults, 'statuses')}
          onChoose={(statuses) => set({ statuses })}
        />
      </ExportFields>
    </SectionCard>
  )
}
