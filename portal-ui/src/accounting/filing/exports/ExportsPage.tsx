import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useInfiniteGetList } from 'react-admin'
import { Link } from 'react-router'
import { exportsMessages as words } from '../../../shared/messages/exports'
import { paths } from '../../../shared/paths'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Icon } from '../../../shared/ui/Icon'
import { Note } from '../../../shared/ui/Note'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { Page } from '../../../shared/ui/Page'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { rowsIn } from '../../admin/pagedRows'
import { BackToExports } from './BackToExports'
import { ExportActions } from './ExportActions'
import { ExportFacts } from './ExportFacts'
import { ExportStatus } from './ExportStatus'
import { type Export, pollOf } from './exportQueries'

const titleOf = (found: Export[]) => {
  const failed = found.filter(({ last_run }) => last_run?.state === 'failed').length
  const active = found.filter(({ status }) => status === 'ACTIVE').length
  const paused = found.filter(({ status }) => status === 'PAUSED').length
  if (failed > 0) return words.title.failed(failed)
  const said = active > 0 ? words.title.allWell(active) : words.title.none
  return paused > 0 ? said + words.title.paused(paused) : said
}

const AddExportButton = () => (
  <Button
    component={Link}
    to={paths.accounting.newExport}
    variant="contained"
    sx={{ flex: 'none', minHeight: { xs: 44, md: 36 } }}
  >
    <Icon name="plus" />
    {words.add}
  </Button>
)

const labelOf = ({ moves }: Export) =>
  moves.includes('change') ? words.acts.change : words.runs.title

const ExportCard = ({ of: one }: { of: Export }) => (
  <SectionCard title={one.name} aside={<ExportStatus of={one.status} />}>
    <Box sx={oneStyles}>
      {one.why && <Note tone="warn">{`${words.pausedByItself} ${one.why}`}</Note>}
      <ExportFacts of={one} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          component={Link}
          to={paths.accounting.export(one.id)}
          size="small"
          aria-label={`${labelOf(one)}, ${one.name}`}
          sx={{ minHeight: { xs: 44, md: 32 } }}
        >
          {labelOf(one)}
        </Button>
        <ExportActions of={one} />
      </Box>
    </Box>
  </SectionCard>
)

/** The exports of a lead, or for a manager everybody's: what goes out when, and what went wrong. */
export const ExportsPage = () => {
  const [ended, setEnded] = useState(false)
  const list = useInfiniteGetList<Export>(
    'exports',
    { filter: ended ? { ended: '1' } : {}, meta: { rows: true } },
    { refetchInterval: ({ state }) => pollOf(rowsIn(state.data)) },
  )
  const found = rowsIn(list.data)
  const title = !ended && found ? titleOf(found) : ended ? words.ended : words.loading
  return (
    <Page
      title={title}
      above={<BackToExports />}
      below={<Box sx={belowStyles}>{words.about}</Box>}
      width={960}
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <AddExportButton />
          <Button onClick={() => setEnded(!ended)} sx={{ minHeight: { xs: 44, md: 36 } }}>
            {ended ? words.current : words.ended}
          </Button>
        </Box>
        <OfflineNote help={words.offline} />
        {list.error && <ErrorNote error={list.error} onRetry={() => void list.refetch()} />}
        {!found && !list.error && <Skeletons lines={8} />}
        {found?.length === 0 && (
          <SectionCard>
            <EmptyState
              icon="send"
              title={ended ? words.noneEnded : words.none}
              text={ended ? undefined : words.noneText}
            />
          </SectionCard>
        )}
        {found?.map((one) => (
          <ExportCard key={one.id} of={one} />
        ))}
        {list.hasNextPage && (
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {words.more}
          </Button>
        )}
      </Box>
    </Page>
  )
}

const oneStyles = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  px: { xs: 2, md: 2.5 },
  py: 2,
}

const belowStyles = { fontSize: 13, color: 'text.secondary' }
