import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { companiesQuery } from '../../shared/api/certificates'
import {
  currentQuarter,
  firstDay,
  lastDay,
  type Quarter,
  quarterBefore,
  quarterOfCode,
} from '../../shared/format/quarter'
import { ed } from '../../shared/messages/editor'
import { tn } from '../../shared/messages/tenant'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Icon } from '../../shared/ui/Icon'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { SelectInput } from '../../shared/ui/SelectInput'
import { Sheet } from '../../shared/ui/Sheet'
import { BranchesInput } from './BranchesInput'
import { fieldsLook } from './looks'
import { type Days, QuarterPresets } from './Period'
import { StoreList } from './StoreList'
import { useNewDraft } from './useNewDraft'
import { useStores } from './useStores'
import { emptyValues } from './values'

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
    <Page title={tn.editor.newTitle} width={760}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <OfflineNote help={ed.start.offline} />
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        <Sheet title={ed.start.title} note={ed.start.note}>
          <Box sx={{ ...fieldsLook, gridTemplateColumns: 'minmax(0,1fr)' }}>
            <QuarterPresets chosen={days} onPick={choice.setDays} />
            <SelectInput
              label={tn.editor.company}
              value={company}
              choices={companies.map(({ code, name }) => ({ value: code, label: name }))}
              onChange={choice.choose}
            />
            <BranchesInput
              label={ed.start.branches}
              id="new-branches"
              hint={company ? ed.start.branchesHint : ed.start.companyFirst}
              disabled={!company}
              branches={companies.find(({ code }) => code === company)?.branches ?? []}
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
            {branches.length > 1 ? ed.start.several(branches.length) : ed.start.one}
            <Icon name="arrow-right" />
          </Button>
        </Box>
      </Box>
    </Page>
  )
}
