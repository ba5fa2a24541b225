import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatMoment } from '../../../shared/format/dates'
import { scanMessages } from '../../../shared/messages/scans'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { DialogSlot } from '../../../shared/ui/DialogSlot'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Icon } from '../../../shared/ui/Icon'
import { paperCard, plainList } from '../../../shared/ui/layout'
import { Avatar } from '../../parts/Avatar'
import { type Batch, batchQuery, batchRowsQuery, type ScanRow } from '../scanQueries'
import type { Queue, Row } from '../upload/uploadQueue'
import { countFiles, fileTold } from './fileState'
import { ScanBatchBar } from './ScanBatchBar'
import { type ScanFileActions, ScanFileRow } from './ScanFileRow'
import { StopBatchDialog } from './StopBatchDialog'
import { useTimeLeft } from './useTimeLeft'
import { WaitingFileRow } from './WaitingFileRow'

const words = scanMessages.list
const FEW = 12

export interface BatchShown {
  id: string
  at: string
  told: Batch | undefined
  /** Its files that are still on this device. */
  rows: Row[]
}

interface Props extends ScanFileActions {
  of: BatchShown
  queue: Queue
  isFirst: boolean
}

const asideOf = (told: Batch | undefined, left: number | null) => {
  if (left !== null) return words.left(left)
  const { READ: read = 0, CONFIRMED: confirmed = 0 } = told?.scans ?? {}
  return confirmed > 0 ? words.confirmed(confirmed, read + confirmed) : ''
}

function useFiles({ id, told }: BatchShown, isOpen: boolean) {
  const asked = isOpen && told !== undefined
  const files = useQuery({ ...batchQuery(id), enabled: asked })
  const rows = useQuery({ ...batchRowsQuery(id), enabled: asked })
  return {
    files: (files.data?.files ?? []).map((file) => fileTold(file, rows.data ?? [])),
    isPending: asked && (files.isPending || rows.isPending),
    error: files.error ?? rows.error,
    retry: () => void Promise.all([files.refetch(), rows.refetch()]),
  }
}

const BatchOwner = ({ told }: { told: Batch | undefined }) => {
  const isYours = told?.yours ?? true
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 13, color: 'text.secondary' }}
    >
      <Avatar name={told?.by ?? words.you} you={isYours} />
      {isYours ? words.you : told?.by}
    </Box>
  )
}

/** Pages that were looked at, and those that still wait. */
const pagesDone = (told: Batch | undefined): [number, number] => {
  const { read, failed, waiting } = told?.pages ?? { read: 0, failed: 0, waiting: 0 }
  return [read + failed, waiting]
}

const running = (scans: ScanRow[]) => scans.filter(({ status }) => status === 'PROCESSING')

/** What was dropped together: one bar, then file by file. */
export const ScanBatchCard = ({ of: batch, queue, isFirst, ...acts }: Props) => {
  const { told, rows } = batch
  const listId = useId()
  const [isOpen, setIsOpen] = useState(isFirst)
  const [isStopping, setIsStopping] = useState(false)
  const [most, setMost] = useState(FEW)
  const { files, isPending, error, retry } = useFiles(batch, isOpen)
  const counts = countFiles(told?.file_counts, files, rows.filter(({ refused }) => !refused).length)
  const left = useTimeLeft(...pagesDone(told))
  const stoppable = running(files.flatMap(({ scans }) => scans))
  const hidden = files.length - most
  return (
    <Box component="article" aria-labelledby={`${listId}-title`} sx={cardStyles}>
      <Box component="header" sx={{ px: { xs: 2, md: 2.5 }, pt: 1.75, pb: 1.5 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}>
          <Typography id={`${listId}-title`} variant="h2" sx={{ flex: 1, minWidth: 180 }}>
            {words.batch(formatMoment(batch.at))}
          </Typography>
          <BatchOwner told={told} />
          {(stoppable.length > 0 || rows.some(({ refused }) => !refused)) &&
            (told?.yours ?? true) && (
              <Button size="small" color="error" onClick={() => setIsStopping(true)}>
                {words.stop}
              </Button>
            )}
          <Button
            size="small"
            variant="text"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {words.files}
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} />
          </Button>
        </Box>
        <ScanBatchBar counts={counts} aside={asideOf(told, left)} />
      </Box>
      <Box component="ul" id={listId} hidden={!isOpen} sx={plainList}>
        {files.slice(0, most).map((each) => (
          <ScanFileRow key={each.file.upload} told={each} {...acts} />
        ))}
        {rows.map((row) => (
          <WaitingFileRow key={row.key} row={row} queue={queue} />
        ))}
      </Box>
      {isOpen && hidden > 0 && (
        <Button
          variant="text"
          fullWidth
          onClick={() => setMost(files.length)}
          sx={{ borderRadius: 0 }}
        >
          {words.moreFiles(hidden)}
        </Button>
      )}
      {isPending && <Skeletons lines={4} />}
      {error && <ErrorNote error={error} onRetry={retry} />}
      <DialogSlot>
        {isStopping && (
          <StopBatchDialog
            waiting={rows.filter(({ refused }) => !refused)}
            scans={stoppable}
            onStop={() => queue.stop(batch.id)}
            onClose={() => setIsStopping(false)}
          />
        )}
      </DialogSlot>
    </Box>
  )
}

const cardStyles = { ...paperCard, overflow: 'clip' }
