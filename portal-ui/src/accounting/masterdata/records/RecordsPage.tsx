import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { recordWords } from '../../../shared/messages/records'
import { paths } from '../../../shared/paths'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Icon } from '../../../shared/ui/Icon'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { Segments } from '../../../shared/ui/Segments'
import { Sheet } from '../../../shared/ui/Sheet'
import { ImportDialog } from '../import/ImportDialog'
import { Frame } from '../parts/Frame'
import { Search } from '../parts/Search'
import { useAsked } from '../parts/useAsked'
import { listKey, recordsQuery } from './queries'
import { RecordList } from './RecordList'
import type { Shelf } from './shelves'

const SEGMENTS = [
  { value: '', label: recordWords.active },
  { value: 'inactive', label: recordWords.inactive },
]

const Actions = ({ shelf, words, onImport }: Shelf & { onImport: () => void }) => (
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
      {recordWords.import}
    </Button>
  </Box>
)

/** What stands on a shelf, in use or not. */
export const RecordsPage = ({ shelf, words }: Shelf) => {
  const { asked, ask } = useAsked()
  const [isImporting, setImporting] = useState(false)
  const found = useInfiniteQuery(recordsQuery(shelf, asked))
  const [first] = found.data?.pages ?? []
  const records = found.data?.pages.flatMap(({ results }) => results)
  return (
    <Frame
      title={first ? words.title(first.count ?? 0, asked.state === 'inactive') : words.label}
      actions={<Actions shelf={shelf} words={words} onImport={() => setImporting(true)} />}
    >
      {words.note && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{words.note}</Box>}
      <Segments
        label={recordWords.filter}
        segments={SEGMENTS}
        value={asked.state}
        onPick={(state) => ask({ state })}
      />
      <Search label={words.search} asked={asked.q} onAsk={(q) => ask({ q })} />
      <OfflineNote />
      {found.error && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeletons lines={8} />}
      {first && records && (
        <Sheet>
          {records.length === 0 ? (
            <EmptyState
              icon="filter"
              title={asked.q || asked.state ? recordWords.notFound : words.none}
              action={
                (asked.q || asked.state) && (
                  <Button onClick={() => ask({ q: '', state: '' })}>{recordWords.showAll}</Button>
                )
              }
            />
          ) : (
            <RecordList shelf={shelf} words={words} fields={first.fields} records={records} />
          )}
          {found.hasNextPage && (
            <Button onClick={() => void found.fetchNextPage()} sx={{ m: 1 }}>
              {recordWords.more}
            </Button>
          )}
        </Sheet>
      )}
      {isImporting && (
        <ImportDialog
          title={words.importTitle}
          help={words.importHelp}
          path={`/masterdata/records/${shelf}/import/`}
          listKey={listKey(shelf)}
          onClose={() => setImporting(false)}
        />
      )}
    </Frame>
  )
}
