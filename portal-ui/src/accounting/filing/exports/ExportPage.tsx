import Box from '@mui/material/Box'
import { useGetOne } from 'react-admin'
import { useParams } from 'react-router'
import { exportsMessages as words } from '../../../shared/messages/exports'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Note } from '../../../shared/ui/Note'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { Page } from '../../../shared/ui/Page'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { BackToExports } from './BackToExports'
import { ExportActions } from './ExportActions'
import { ExportFacts } from './ExportFacts'
import { ExportForm } from './ExportForm'
import { ExportRuns } from './ExportRuns'
import { type ExportDetail, pollOf } from './exportQueries'

const ExportState = ({ one }: { one: ExportDetail }) => (
  <SectionCard title={words.status[one.status]}>
    <Box sx={{ ...stackStyles, px: { xs: 2, md: 2.5 }, py: 2, fontSize: 13 }}>
      {one.why && <Note tone="warn">{`${words.pausedByItself} ${one.why}`}</Note>}
      <ExportFacts of={one} />
      {!one.is_yours && <Box sx={{ color: 'text.secondary' }}>{words.isAnothers(one.owner)}</Box>}
      <ExportActions of={one} />
    </Box>
  </SectionCard>
)

/** One export: what it does, what becomes of it, and its change. */
export const ExportPage = () => {
  const { id = '' } = useParams()
  const {
    data: one,
    error,
    refetch,
  } = useGetOne<ExportDetail>(
    'exports',
    { id },
    { refetchInterval: ({ state }) => pollOf(state.data && [state.data]) },
  )
  return (
    <Page title={one?.name ?? words.loading} above={<BackToExports toList />}>
      <Box sx={stackStyles}>
        <OfflineNote help={words.offline} />
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!one && !error && <Skeletons lines={10} />}
        {one && (
          <Box sx={one.moves.includes('change') ? sidesStyles : stackStyles}>
            <Box sx={stackStyles}>
              <ExportState one={one} />
              <ExportRuns runs={one.runs} />
            </Box>
            {one.moves.includes('change') && <ExportForm record={one} />}
          </Box>
        )}
      </Box>
    </Page>
  )
}

const stackStyles = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const

const sidesStyles = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
}
