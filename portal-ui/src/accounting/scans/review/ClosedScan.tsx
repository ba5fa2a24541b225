import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { commonMessages } from '../../../shared/messages/common'
import { scanMessages } from '../../../shared/messages/scans'
import { paths } from '../../../shared/paths'
import { Value } from '../../../shared/plain/Value'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Note } from '../../../shared/ui/Note'
import { useScanMove } from '../list/useScanMove'
import type { Scan } from '../scanQueries'
import { FieldList } from './FieldList'
import { LastScanOutcome } from './LastScanOutcome'
import { ReviewLayout } from './ReviewLayout'
import { ScannedPage } from './ScannedPage'
import { useCurrentField } from './useCurrentField'
import { useScanQueue } from './useScanQueue'
import { useScanView } from './useScanView'

const words = scanMessages.review

const SAID: Record<Scan['status'], string> = {
  READ: words.readOnly,
  PROCESSING: words.processing,
  'PROCESSING-FAILED': words.failed,
  CONFIRMED: words.isConfirmed,
  DISCARDED: words.discarded,
  ERASED: words.erased,
}

const offers = ({ moves }: Scan, move: string) => moves.some(({ name }) => name === move)

const FailedScan = ({ scan, onByHand }: Props) => {
  const { mutate, error } = useScanMove()
  const make = (move: string) => () => mutate({ id: scan.id, version: scan.version, move })
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {error !== null && <ErrorNote error={error} />}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {offers(scan, 'retry') && (
          <Button onClick={make('retry')}>{commonMessages.errors.tryAgain}</Button>
        )}
        {onByHand && (
          <Button variant="contained" onClick={onByHand}>
            {words.byHand}
          </Button>
        )}
        {offers(scan, 'discard') && (
          <Button color="error" onClick={make('discard')}>
            {scanMessages.list.discard}
          </Button>
        )}
      </Box>
    </Box>
  )
}

/** As it was confirmed: what a person changed stands in place of what was read. */
const confirmedFields = ({ fields }: Scan) =>
  fields.map((field) =>
    field.confirmed ? { ...field, was: field.value, value: field.confirmed } : field,
  )

interface Props {
  scan: Scan
  onByHand?: () => void
}

/** A scan that waits for nobody: being read, not readable, confirmed or discarded. */
export const ClosedScan = ({ scan, onByHand }: Props) => {
  const fields = confirmedFields(scan)
  const hand = useCurrentField(fields, { values: {}, seen: fields.map(({ name }) => name) })
  const view = useScanView(scan, hand.field?.name ?? null)
  const queue = useScanQueue(scan.id)
  return (
    <ReviewLayout
      label={words.fields}
      page={<ScannedPage scan={scan} view={view} onPick={hand.pick} />}
    >
      <LastScanOutcome />
      <Box sx={{ px: 2.5, py: 1.75, display: 'grid', gap: 1.5 }}>
        <div>
          <Typography variant="h2">{SAID[scan.status]}</Typography>
          <Typography color="text.secondary">
            {scan.status === 'PROCESSING' ? words.processingText : scan.reason_text}
          </Typography>
        </div>
        {scan.skipped.map(({ page, text }) => (
          <Note key={page} tone="info">
            {`${scanMessages.list.pageOf(page)}: ${text}`}
          </Note>
        ))}
        <FailedScan
          scan={scan}
          onByHand={scan.status === 'PROCESSING-FAILED' ? onByHand : undefined}
        />
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {scan.certificate && (
            <Button component={Link} to={paths.accounting.form(scan.certificate)}>
              <Value>{scan.reference}</Value>
            </Button>
          )}
          {queue.next && <Button onClick={() => queue.go(queue.next)}>{words.next}</Button>}
        </Box>
      </Box>
      {fields.length > 0 && (
        <FieldList
          fields={fields}
          answers={{ values: {}, seen: [] }}
          current={hand.field?.name ?? null}
          notesOf={() => []}
          onPick={hand.pick}
        />
      )}
    </ReviewLayout>
  )
}
