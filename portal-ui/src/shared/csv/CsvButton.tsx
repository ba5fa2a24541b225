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
  downloadList,
  type ListFormat,
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

const CsvEnding = ({ state, format, query }: Pick<Download, 'state' | 'format'> & Props) => (
  <>
    {state === 'failed' && (
      <Button size="small" variant="text" onClick={() => void downloadList(query, format)}>
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

const FORMATS: [ListFormat, string, string][] = [
  ['csv', certificateMessages.csv.label, certificateMessages.csv.what],
  ['xlsx', certificateMessages.csv.workbook, certificateMessages.csv.whatWorkbook],
]

const FormatButtons = ({ query }: Props) => (
  <Box className="no-print" sx={{ ...inlineRow, gap: 1 }}>
    {FORMATS.map(([format, label, what]) => (
      <Button
        key={format}
        size="small"
        aria-label={what}
        onClick={() => void downloadList(query, format)}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        <Icon name="download" />
        {label}
      </Button>
    ))}
  </Box>
)

/** What the list shows, whole, as a file: with progress, and it can be stopped. */
export const CsvButton = ({ query }: Props) => {
  const download = useDownload()
  const { state, format, read, total } = download
  if (state === 'idle') return <FormatButtons query={query} />
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
      <CsvEnding state={state} format={format} query={query} />
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
