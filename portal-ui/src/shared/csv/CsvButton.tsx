import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Query } from '../api/http'
import { certificateMessages } from '../messages/certificate'
import { Icon } from '../ui/Icon'
import { inlineRow } from '../ui/layout'
import {
  cancelDownload,
  type Download,
  dismissDownload,
  downloadCsv,
  useDownload,
} from './download'

interface Props {
  /** The filters and the order of the list, as it was asked for. */
  query: Query
}

const words = ({ state, read, total }: Download) => {
  if (state === 'failed') return certificateMessages.csv.failed
  if (state === 'done') return certificateMessages.csv.done(read)
  if (total !== null) return certificateMessages.csv.progress(read, total)
  return read > 0 ? certificateMessages.csv.soFar(read) : certificateMessages.csv.running
}

const CsvProgressBar = ({ read, total }: { read: number; total: number }) => (
  <progress aria-label={certificateMessages.csv.running} value={read} max={Math.max(total, 1)} />
)

const CsvEnding = ({ state, query }: { state: Download['state'] } & Props) => (
  <>
    {state === 'failed' && (
      <Button size="small" variant="text" onClick={() => void downloadCsv(query)}>
        {certificateMessages.csv.again}
      </Button>
    )}
    <Button
      size="small"
      variant="text"
      onClick={state === 'running' ? cancelDownload : dismissDownload}
    >
      {state === 'running' ? certificateMessages.csv.cancel : certificateMessages.csv.close}
    </Button>
  </>
)

/** What the list shows, whole, as a file: with progress, and it can be stopped. */
export const CsvButton = ({ query }: Props) => {
  const download = useDownload()
  const { state, read, total } = download
  if (state === 'idle')
    return (
      <Button
        size="small"
        className="no-print"
        aria-label={certificateMessages.csv.what}
        onClick={() => void downloadCsv(query)}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        <Icon name="download" />
        {certificateMessages.csv.label}
      </Button>
    )
  return (
    <Box className="no-print" sx={runningStyles}>
      {state === 'running' && total !== null && <CsvProgressBar read={read} total={total} />}
      <Box
        component="span"
        role={state === 'failed' ? 'alert' : 'status'}
        sx={{ color: state === 'failed' ? 'error.main' : 'text.secondary' }}
      >
        {state !== 'running' && <Icon name={state === 'done' ? 'circle-check' : 'circle-alert'} />}
        {/* Numbers that run are for the eye only. */}
        <span aria-hidden={state === 'running'}>{words(download)}</span>
        {state === 'running' && (
          <span className="visually-hidden">{certificateMessages.csv.running}</span>
        )}
      </Box>
      <CsvEnding state={state} query={query} />
    </Box>
  )
}

const runningStyles = {
  ...inlineRow,
  flexWrap: 'wrap',
  columnGap: 1,
  fontSize: 13,
  minHeight: { xs: 44, md: 32 },
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  '& progress': {
    width: 90,
    height: 6,
    appearance: 'none',
    border: 0,
    borderRadius: '3px',
    overflow: 'hidden',
    bgcolor: 'surface.sunken',
  },
  '& progress::-webkit-progress-bar': { bgcolor: 'surface.sunken' },
  '& progress::-webkit-progress-value': { bgcolor: 'primary.main' },
  '& progress::-moz-progress-bar': { bgcolor: 'primary.main' },
}
