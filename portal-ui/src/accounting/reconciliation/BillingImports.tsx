import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../shared/format/dates'
import { reconciliationMessages } from '../../shared/messages/reconciliation'
import { EmptyState } from '../../shared/ui/EmptyState'
import { LoadingState } from '../../shared/ui/LoadingState'
import { SectionCard } from '../../shared/ui/SectionCard'
import { ResponsiveTable } from '../filing/ResponsiveTable'
import { BillingResult } from './BillingResult'
import { type BillingImport, billingImportsQuery } from './reconciliationQueries'

const words = reconciliationMessages.earlier

const outcomeOf = (run: BillingImport) =>
  [words.states[run.state], run.dry_run && words.checkedOnly].filter(Boolean).join(', ')

interface NameProps {
  run: BillingImport
  isOpen: boolean
  onToggle: () => void
}

const ImportName = ({ run, isOpen, onToggle }: NameProps) => (
  <MuiLink
    component="button"
    type="button"
    aria-expanded={isOpen}
    sx={{ minHeight: { xs: 44, md: 32 }, textAlign: 'start', overflowWrap: 'anywhere' }}
    onClick={onToggle}
  >
    {run.name}
  </MuiLink>
)

const BillingImportRows = ({ runs }: { runs: BillingImport[] }) => {
  const [shown, setShown] = useState('')
  return (
    <ResponsiveTable
      label={words.title}
      columns={words.columns}
      numbers={2}
      rows={runs.map((run) => ({
        key: run.id,
        cells: [
          <ImportName
            key="show"
            run={run}
            isOpen={run.id === shown}
            onToggle={() => setShown(run.id === shown ? '' : run.id)}
          />,
          run.by,
          formatMoment(run.created_at),
          outcomeOf(run),
          run.new,
          run.faults,
        ],
        below: run.id === shown && (
          <Box sx={{ display: 'grid', gap: 1, p: 1, justifyItems: 'start' }}>
            <BillingResult run={run} />
          </Box>
        ),
      }))}
    />
  )
}

/** Files that were brought in or refused, with the reason: one's own and those of the folder. */
export const BillingImports = () => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    billingImportsQuery(),
  )
  const runs = data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <SectionCard title={words.title} note={words.note} className="no-print">
      <LoadingState data={data} error={error} onRetry={() => void refetch()} lines={4} />
      {data && runs.length === 0 && <EmptyState title={words.none} text={words.noneText} />}
      {runs.length > 0 && <BillingImportRows runs={runs} />}
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} sx={{ m: 1 }} onClick={() => void fetchNextPage()}>
          {reconciliationMessages.list.more}
        </Button>
      )}
    </SectionCard>
  )
}
