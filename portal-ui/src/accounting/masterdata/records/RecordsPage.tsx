import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { recordMessages } from '../../../shared/messages/records'
import { paths } from '../../../shared/paths'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Icon } from '../../../shared/ui/Icon'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { SegmentedControl } from '../../../shared/ui/SegmentedControl'
import { RecordsImportDialog } from '../import/RecordsImportDialog'
import { MasterDataFrame } from '../parts/MasterDataFrame'
import { MasterDataSearch } from '../parts/MasterDataSearch'
import { useListFilters } from '../parts/useListFilters'
import { RecordList } from './RecordList'
import { listKey, recordsQuery } from './recordQueries'
import type { Shelf } from './shelves'

const SEGMENTS = [
  { value: '', label: recordMessages.active },
  { value: 'inactive', label: recordMessages.inactive },
]

const RecordsActions = ({ shelf, words, onImport }: Shelf & { onImport: () => void }) => (
  <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', flex: 'none' }}>
    <Button
      component={Link}
      to={paths.accounting.newMasterRecord(shelf)}
      variant="outlined"
      aria-label={words.addLabel}
    >
      <Icon name="plus" size={16} />
      {words.add}
    </Button>
    <Button variant="outlined" onClick={onImport}>
      <Icon name="upload" size={16} />
      {recordMessages.import}
    </Button>
  </Box>
)

/** What stands on a shelf, in use or not. */
export const RecordsPage = ({ shelf, words }: Shelf) => {
  const { asked, ask } = useListFilters()
  const [isImporting, setImporting] = useState(false)
  const found = useInfiniteQuery(recordsQuery(shelf, asked))
  const [first] = found.data?.pages ?? []
  const records = found.data?.pages.flatMap(({ results }) => results)
  return (
    <MasterDataFrame
      title={first ? words.title(first.count ?? 0, asked.state === 'inactive') : words.label}
      actions={<RecordsActions shelf={shelf} words={words} onImport={() => setImporting(true)} />}
    >
      {words.note && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{words.note}</Box>}
      <SegmentedControl
        label={recordMessages.filter}
        segments={SEGMENTS}
        value={asked.state}
        onPick={(state) => ask({ state })}
      />
      <MasterDataSearch label={words.search} asked={asked.q} onAsk={(q) => ask({ q })} />
      <OfflineNote />
      {found.error && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeletons lines={8} />}
      {first && records && (
        <SectionCard>
          {records.length === 0 ? (
            <EmptyState
              icon="filter"
              title={asked.q || asked.state ? recordMessages.notFound : words.none}
              action={
                (asked.q || asked.state) && (
                  <Button onClick={() => ask({ q: '', state: '' })}>
                    {recordMessages.showAll}
                  </Button>
                )
              }
            />
          ) : (
            <RecordList shelf={shelf} words={words} fields={first.fields} records={records} />
          )}
          {found.hasNextPage && (
            <Button onClick={() => void found.fetchNextPage()} sx={{ m: 1 }}>
              {recordMessages.more}
            </Button>
          )}
        </SectionCard>
      )}
      {isImporting && (
        <RecordsImportDialog
          title={words.importTitle}
          help={words.importHelp}
          path={`/masterdata/records/${shelf}/import/`}
          listKey={listKey(shelf)}
          onClose={() => setImporting(false)}
        />
      )}
    </MasterDataFrame>
  )
}
