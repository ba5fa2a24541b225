import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { codeOf, recentQuarters } from '../../shared/format/quarter'
import { historyMessages } from '../../shared/messages/history'
import { reconciliationMessages } from '../../shared/messages/reconciliation'
import { paths } from '../../shared/paths'
import { meQuery } from '../../shared/queries/certificates'
import { EmptyState } from '../../shared/ui/EmptyState'
import { LoadingState } from '../../shared/ui/LoadingState'
import { Note } from '../../shared/ui/Note'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { SectionCard } from '../../shared/ui/SectionCard'
import { SelectInput } from '../../shared/ui/SelectInput'
import { TextInput } from '../../shared/ui/TextInput'
import type { Choices } from '../filing/filingQueries'
import { quarterWords } from '../filing/periodMessages'
import { LesseeStatement } from '../masterdata/leases/LesseeStatement'
import { CompanyChooser, toolbarStyles } from '../parts/CompanyChooser'
import { FiguresAsOf } from '../parts/FiguresAsOf'
import { ReportFiles } from '../parts/ReportFiles'
import { BillingImportCard } from './BillingImportCard'
import { BillingImports } from './BillingImports'
import { LedgerTie } from './LedgerTie'
import { ReconciledList, ROWS_ID } from './ReconciledList'
import { ReconciledPayors } from './ReconciledPayors'
import { ReconciliationAgeing } from './ReconciliationAgeing'
import { ReconciliationTotals } from './ReconciliationTotals'
import {
  type ReconciliationKey,
  type ReconciliationPage,
  reconciliationFilter,
  reconciliationQuery,
} from './reconciliationQueries'

const words = reconciliationMessages
const QUARTERS = 12

/** What is looked at; its key is in the address. */
function useReconciliationKey(choices: Choices) {
  const [params, setParams] = useSearchParams()
  const company = choices.companies.find(({ code }) => code === params.get('company'))
  const quarters = recentQuarters(QUARTERS).map(codeOf)
  const asked = params.get('quarter') ?? ''
  const of: ReconciliationKey = {
    company: company?.code ?? choices.companies[0]?.code ?? '',
    quarter: quarters.includes(asked) ? asked : (quarters[1] ?? ''),
    state: params.get('state') ?? '',
    mall: params.get('mall') ?? '',
    amount: params.get('amount') ?? '',
    lease: params.get('lease') ?? '',
    tenant: params.get('tenant') ?? '',
    document: params.get('document') ?? '',
  }
  const choose = (some: Partial<ReconciliationKey>) =>
    setParams(clean({ ...of, ...some }), { replace: true })
  return { of, quarters, choose }
}

const clean = (of: ReconciliationKey) =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value))

type At = ReturnType<typeof useReconciliationKey>

const ReconciliationChooser = ({ choices, at }: { choices: Choices; at: At }) => (
  <CompanyChooser
    label={words.company}
    companies={choices.companies}
    company={at.of.company}
    onCompany={(company) => at.choose({ company })}
    time={{
      label: words.quarter,
      value: at.of.quarter,
      choices: at.quarters.map((value) => ({ value, label: quarterWords(value) })),
      onChange: (quarter) => quarter && at.choose({ quarter }),
    }}
  />
)

const labelOfState = (state: ReconciliationPage['states'][number]) =>
  words.stateCount(words.states[state.state], state.rows)

/** The place and amount that a link from the cockpit narrows the list to. */
const NarrowedNote = ({ at }: { at: At }) => {
  const { mall, amount } = at.of
  if (!mall && !amount) return null
  return (
    <Note tone="info">
      {words.narrowed(amount, mall)}{' '}
      <Button
        className="no-print"
        variant="text"
        size="small"
        onClick={() => at.choose({ mall: '', amount: '' })}
      >
        {words.showAll}
      </Button>
    </Note>
  )
}

/** Narrows the list by state, lease, payor and document. */
const ReconciliationFilter = ({ states, at }: Pick<ReconciliationPage, 'states'> & { at: At }) => {
  const [tenant, setTenant] = useState(at.of.tenant)
  const [document, setDocument] = useState(at.of.document)
  const narrow = () => at.choose({ tenant: tenant.trim(), document: document.trim() })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    narrow()
  }
  return (
    <Box className="no-print" component="form" onSubmit={submit} sx={toolbarStyles}>
      <Box sx={{ width: { xs: '100%', md: 210 } }}>
        <SelectInput
          label={words.stateFilter}
          value={at.of.state}
          choices={[
            { value: '', label: words.states[''] },
            ...states.map((each) => ({ value: each.state, label: labelOfState(each) })),
          ]}
          onChange={(state) => at.choose({ state })}
        />
      </Box>
      <Box sx={{ width: { xs: '100%', md: 210 } }}>
        <SelectInput
          label={words.leaseFilter}
          value={at.of.lease}
          choices={[
            { value: '', label: words.states[''] },
            { value: 'none', label: words.withoutLease },
          ]}
          onChange={(lease) => at.choose({ lease })}
        />
      </Box>
      <Box sx={{ width: { xs: '100%', md: 240 } }}>
        <TextInput
          type="search"
          label={words.payor}
          value={tenant}
          inputProps={{ maxLength: 200 }}
          onBlur={narrow}
          onChange={({ target }) => setTenant(target.value)}
        />
      </Box>
      <Box sx={{ width: { xs: '100%', md: 240 } }}>
        <TextInput
          type="search"
          label={words.document}
          value={document}
          inputProps={{ maxLength: 60 }}
          onBlur={narrow}
          onChange={({ target }) => setDocument(target.value)}
        />
      </Box>
      {/* Of several fields the Enter key submits only where there is a button for it. */}
      <button type="submit" hidden tabIndex={-1} />
      <ReportFiles path="/reconciliation/export" of={reconciliationFilter(at.of)} words={words} />
    </Box>
  )
}

const FormerCertificatesLink = () => (
  <SectionCard title={historyMessages.title} note={historyMessages.linkText} className="no-print">
    <Box sx={{ p: 2 }}>
      <MuiLink component={Link} to={paths.accounting.history}>
        {historyMessages.link}
      </MuiLink>
    </Box>
  </SectionCard>
)

/** Billed, expected and certified tax of a company and quarter; leads bring documents in. */
export const ReconciliationScreen = ({ choices }: { choices: Choices }) => {
  const at = useReconciliationKey(choices)
  const { data: me } = useQuery(meQuery())
  const found = useInfiniteQuery(reconciliationQuery(at.of))
  const place = { company: at.of.company, quarter: at.of.quarter }
  const showRows = (some: Partial<ReconciliationKey>) => {
    at.choose(some)
    document.getElementById(ROWS_ID)?.scrollIntoView?.({ block: 'start' })
  }
  const [first] = found.data?.pages ?? []
  const rows = found.data?.pages.flatMap(({ results }) => results) ?? []
  const hasRows = first?.is_loaded || rows.length > 0
  return (
    <Page
      title={`${words.title} ${at.of.company}`}
      below={
        <Box sx={{ color: 'text.secondary' }}>
          {words.about} <FiguresAsOf at={found.dataUpdatedAt} />
        </Box>
      }
      actions={
        <Box className="no-print" sx={toolbarStyles}>
          {(me?.role === 'lead' || me?.role === 'manager') && (
            <LesseeStatement
              companies={choices.companies.map(({ code, name }) => ({ value: code, label: name }))}
            />
          )}
          <ReconciliationChooser choices={choices} at={at} />
        </Box>
      }
    >
      <Box sx={columnStyles}>
        <OfflineNote help={words.offline} />
        <LoadingState
          data={first}
          error={found.error}
          onRetry={() => void found.refetch()}
          lines={12}
        />
        {first && !hasRows && (
          <EmptyState icon="folder-open" title={words.notLoaded} text={words.notLoadedText} />
        )}
        {first && hasRows && (
          <ReconciliationTotals page={first} onAmount={(amount) => showRows({ amount })} />
        )}
        {first && <ReconciliationAgeing company={at.of.company} />}
        {first && hasRows && (
          <>
            <ReconciledPayors {...place} onPayor={(tenant) => showRows({ tenant })} />
            <ReconciliationFilter
              key={`${at.of.tenant} ${at.of.document}`}
              states={first.states}
              at={at}
            />
            <NarrowedNote at={at} />
            <ReconciledList rows={rows} at={place} of={found} />
            <LedgerTie {...place} />
          </>
        )}
        {me?.role === 'lead' && (
          <>
            <BillingImportCard />
            <BillingImports />
            <FormerCertificatesLink />
          </>
        )}
      </Box>
    </Page>
  )
}

const columnStyles = {
  display: 'grid',
  gap: 1.5,
  minWidth: 0,
  gridTemplateColumns: 'minmax(0, 1fr)',
}
