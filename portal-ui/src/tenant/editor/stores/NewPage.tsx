import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  currentQuarter,
  firstDay,
  lastDay,
  type Quarter,
  quarterBefore,
  quarterOfCode,
} from '../../../shared/format/quarter'
import { editorWords } from '../../../shared/messages/editor'
import { sheetWords } from '../../../shared/messages/sheet'
import { tenantWords } from '../../../shared/messages/tenant'
import { paths } from '../../../shared/paths'
import { companiesQuery } from '../../../shared/queries/certificates'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Icon } from '../../../shared/ui/Icon'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { Page } from '../../../shared/ui/Page'
import { SelectInput } from '../../../shared/ui/SelectInput'
import { Sheet } from '../../../shared/ui/Sheet'
import { BranchesInput } from '../parties/BranchesInput'
import { type Days, QuarterPresets } from '../parties/Period'
import { fieldsLook } from '../parts/looks'
import { useNewDraft } from '../saving/useNewDraft'
import { emptyValues } from '../saving/values'
import { StartFromPdf } from './StartFromPdf'
import { StoreList } from './StoreList'
import { ownFirst, useOwnBranches } from './useOwnBranches'
import { useStores } from './useStores'

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
  const [days, setDays] = useState(asked.days)
  const [company, setCompany] = useState(asked.company)
  const [branches, setBranches] = useState<string[]>(asked.branches)
  const choose = (code: string) => {
    setCompany(code)
    setBranches([])
  }
  return { days, setDays, company, choose, branches, setBranches }
}

/** Which quarter, which company, which stores: one draft for each store. */
export default function NewPage() {
  const { data: companies = [], error, refetch } = useQuery(companiesQuery())
  const choice = useChoice()
  const { days, company, branches } = choice
  const own = useOwnBranches(company, days.from)
  const stores = useStores()
  const beginOne = useNewDraft()
  const begin = () => {
    if (branches.length > 1) return void stores.begin({ company, days, branches })
    beginOne({
      ...emptyValues,
      company,
      branch: branches[0] ?? '',
      period_from: days.from,
      period_to: days.to,
    })
  }
  if (stores.stores.length > 0)
    return (
      <StoreList
        stores={stores.stores}
        isBusy={stores.isBusy}
        onRetry={() => void stores.retry({ company, days, branches })}
      />
    )
  return (
    <Page title={tenantWords.editor.newTitle} width={760}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <MuiLink component={Link} to={paths.tenant.quarterSheet}>
          {sheetWords.link}
        </MuiLink>
        <OfflineNote help={editorWords.start.offline} />
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        <StartFromPdf />
        <Sheet title={editorWords.start.title} note={editorWords.start.note}>
          <Box sx={{ ...fieldsLook, gridTemplateColumns: 'minmax(0,1fr)' }}>
            <QuarterPresets chosen={days} onPick={choice.setDays} />
            <SelectInput
              label={tenantWords.editor.company}
              value={company}
              choices={companies.map(({ code, name }) => ({ value: code, label: name }))}
              onChange={choice.choose}
            />
            <BranchesInput
              label={editorWords.start.branches}
              id="new-branches"
              hint={company ? editorWords.start.branchesHint : editorWords.start.companyFirst}
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
        </Sheet>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button
            variant="contained"
            onClick={begin}
            sx={{ width: { xs: '100%', md: 'auto' }, minHeight: { xs: 48, md: 40 } }}
          >
            {branches.length > 1
              ? editorWords.start.several(branches.length)
              : editorWords.start.one}
            <Icon name="arrow-right" />
          </Button>
        </Box>
      </Box>
    </Page>
  )
}
