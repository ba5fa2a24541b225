import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { FormType } from '../../../shared/api/types'
import {
  currentQuarter,
  firstDay,
  lastDay,
  type Quarter,
  quarterBefore,
  quarterOfCode,
} from '../../../shared/format/quarter'
import { editorMessages } from '../../../shared/messages/editor'
import { formTypeMessages } from '../../../shared/messages/formTypes'
import { tenantMessages } from '../../../shared/messages/tenant'
import { tenantPageMessages } from '../../../shared/messages/tenantPages'
import { paths } from '../../../shared/paths'
import { companiesQuery } from '../../../shared/queries/certificates'
import { lastSignatoryQuery } from '../../../shared/queries/quarterSheet'
import { useSession } from '../../../shared/session/sessionStore'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { Page } from '../../../shared/ui/Page'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { SelectInput } from '../../../shared/ui/SelectInput'
import { BranchesInput } from '../parties/BranchesInput'
import { type Days, QuarterPresets } from '../parties/PeriodInput'
import { fieldsStyles } from '../parts/fieldStyles'
import { emptyValues } from '../saving/draftValues'
import { useNewDraft } from '../saving/useNewDraft'
import { BegunCertificates } from './BegunCertificates'
import { FormTypeCards } from './FormTypeCards'
import { StartButtons } from './StartButtons'
import { StartFromPdf } from './StartFromPdf'
import { StoreDrafts } from './StoreDrafts'
import { useBegunCertificates } from './useBegunCertificates'
import { ownFirst, useOwnBranches } from './useOwnBranches'
import { useStoreDrafts } from './useStoreDrafts'

const daysOf = (quarter: Quarter): Days => ({ from: firstDay(quarter), to: lastDay(quarter) })

/** What a link to this page asks for: `?company=`, `?branch=`, `?quarter=2026Q3`. */
function useAsked() {
  const [params] = useSearchParams()
  const quarter = quarterOfCode(params.get('quarter') ?? '')
  const branch = params.get('branch')
  return {
    days: quarter ? daysOf(quarter) : daysOf(quarterBefore(currentQuarter())),
    company: params.get('company') ?? '',
    branches: branch ? [branch] : [],
  }
}

function useChoice() {
  const asked = useAsked()
  const [formType, setFormType] = useState<FormType>('SINGLE')
  const [days, setDays] = useState(asked.days)
  const [company, setCompany] = useState(asked.company)
  const [branches, setBranches] = useState<string[]>(asked.branches)
  const choose = (code: string) => {
    setCompany(code)
    setBranches([])
  }
  return { days, setDays, company, choose, branches, setBranches, formType, setFormType }
}

const hintOf = (company: string, isConsolidated: boolean) => {
  if (!company) return editorMessages.start.companyFirst
  return isConsolidated ? formTypeMessages.hint : editorMessages.start.branchesHint
}

/** Which quarter, which company, which stores: one draft for each store. */
export default function NewCertificatesPage() {
  const { data: companies = [], error, refetch } = useQuery(companiesQuery())
  const choice = useChoice()
  const { days, company, branches } = choice
  const isAffiliate = useSession()?.user?.affiliate_status === 1
  const isConsolidated = isAffiliate && choice.formType === 'CONSOLIDATED'
  const formType = isConsolidated ? 'CONSOLIDATED' : 'SINGLE'
  const begun = useBegunCertificates({ company, from: days.from, formType, branches })
  const { data: signatory } = useQuery(lastSignatoryQuery(company))
  const own = useOwnBranches(company, days.from)
  const stores = useStoreDrafts()
  const beginOne = useNewDraft()
  const begin = (of: string[]) => {
    if (!isConsolidated && of.length > 1)
      return void stores.begin({ company, days, branches: of, signatory })
    beginOne({
      ...emptyValues,
      ...signatory,
      ...(isConsolidated && { form_type: 'CONSOLIDATED', locations: of }),
      company,
      branch: of[0] ?? '',
      period_from: days.from,
      period_to: days.to,
    })
  }
  if (stores.stores.length > 0)
    return (
      <StoreDrafts
        stores={stores.stores}
        isBusy={stores.isBusy}
        onRetry={() => void stores.retry({ company, days, branches, signatory })}
      />
    )
  return (
    <Page title={tenantMessages.editor.newTitle} width={760}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <MuiLink component={Link} to={paths.tenant.quarterSheet}>
          {tenantPageMessages.grid.sheet}
        </MuiLink>
        <OfflineNote help={editorMessages.start.offline} />
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {isAffiliate && <FormTypeCards value={choice.formType} onChange={choice.setFormType} />}
        <SectionCard
          title={editorMessages.start.title}
          note={isConsolidated ? undefined : editorMessages.start.note}
        >
          <Box sx={{ ...fieldsStyles, gridTemplateColumns: 'minmax(0,1fr)' }}>
            <QuarterPresets chosen={days} onPick={choice.setDays} />
            <SelectInput
              label={tenantMessages.editor.company}
              value={company}
              choices={companies.map(({ code, name }) => ({ value: code, label: name }))}
              onChange={choice.choose}
            />
            <BranchesInput
              label={editorMessages.start.branches}
              id="new-branches"
              hint={hintOf(company, isConsolidated)}
              disabled={!company}
              branches={ownFirst(
                companies.find(({ code }) => code === company)?.branches ?? [],
                own,
              )}
              notes={own}
              value={branches}
              onChange={choice.setBranches}
            />
          </Box>
        </SectionCard>
        {begun.length > 0 && <BegunCertificates begun={begun} />}
        <StartButtons
          branches={branches}
          isConsolidated={isConsolidated}
          begun={begun}
          onBegin={begin}
        />
        <StartFromPdf />
      </Box>
    </Page>
  )
}
