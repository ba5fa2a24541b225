import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../shared/format/dates'
import { historyMessages } from '../../shared/messages/history'
import { EmptyState } from '../../shared/ui/EmptyState'
import { LoadingState } from '../../shared/ui/LoadingState'
import { SectionCard } from '../../shared/ui/SectionCard'
import { ResponsiveTable } from '../filing/ResponsiveTable'
import { HistoryResult } from './HistoryResult'
import { type HistoryImport, historyImportsQuery } from './historyQueries'

const words = historyMessages.earlier

const outcomeOf = (run: HistoryImport) =>
  [words.states[run.state], run.dry_run && words.checkedOnly].filter(Boolean).join(', ')

/** One's imports, the last one first; each opens with what became of it. */
export const HistoryImports = () => {
  const { data, error, refetch } = useQuery(historyImportsQuery())
  const [shown, setShown] = useState('')
  return (
    <SectionCard title={words.title}>
      <LoadingState data={data} error={error} onRetry={() => void refetch()} lines={4} />
      {data?.results.length === 0 && <EmptyState title={words.none} text={words.noneText} />}
      {data && data.results.length > 0 && (
        <ResponsiveTable
          label={words.title}
          columns={words.columns}
          numbers={0}
          rows={data.results.map((run) => ({
            key: run.id,
            cells: [
              <MuiLink
                key="show"
                component="button"
                type="button"
                aria-expanded={run.id === shown}
                sx={{ minHeight: { xs: 44, md: 32 }, textAlign: 'start', overflowWrap: 'anywhere' }}
                onClick={() => setShown(run.id === shown ? '' : run.id)}
              >
                {run.name}
              </MuiLink>,
              formatMoment(run.created_at),
              outcomeOf(run),
              run.faulty + run.lacking_pdf,
            ],
            below: run.id === shown && (
              <Box sx={{ display: 'grid', gap: 1, p: 1, justifyItems: 'start' }}>
                <HistoryResult run={run} />
              </Box>
            ),
          }))}
        />
      )}
    </SectionCard>
  )
}
