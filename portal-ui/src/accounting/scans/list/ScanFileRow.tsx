import { scanMessages } from '../../../shared/messages/scans'
import { paths } from '../../../shared/paths'
import { ScanChip } from '../parts/ScanChip'
import { ScanConfidence } from '../parts/ScanConfidence'
import type { ScanRow } from '../scanQueries'
import type { FileSchema } from './fileState'
import { ScanAction } from './ScanAction'
import { ScanProgress } from './ScanProgress'
import { ScanRowFrame } from './ScanRowFrame'
import { ScanStack } from './ScanStack'

const words = scanMessages.list

export interface ScanFileActions {
  onMove: (move: string, scan: ScanRow) => void
  onDiscard: (scan: ScanRow) => void
}

const found = ({ scans }: FileSchema) =>
  scans.filter(({ status }) => status === 'READ' || status === 'CONFIRMED').length

const saidOf = (told: FileSchema) => {
  const { file, scans, status } = told
  const [first] = scans
  const all = file.page_count ?? 0
  if (status === 'ALREADY') return words.alreadyHere
  if (status === 'PROCESSING')
    return file.pages_done > 0 && all > 0
      ? words.reading(Math.min(file.pages_done + 1, all), all)
      : words.queuedToRead
  if (status === 'PROCESSING-FAILED') return first?.reason_text ?? ''
  if (status === 'CONFIRMED' && scans.length === 1 && first?.reference)
    return words.certificate(first.reference)
  return status === 'DISCARDED' ? '' : words.read(all, found(told))
}

const offers = (scan: ScanRow | undefined, move: ScanRow['moves'][number]) =>
  scan?.moves.includes(move) === true

const FailedScanActions = ({
  scan,
  of,
  onMove,
  onDiscard,
}: ScanFileActions & { scan: ScanRow; of: string }) => (
  <>
    {offers(scan, 'retry') && (
      <ScanAction label={words.tryAgain} of={of} onPress={() => onMove('retry', scan)} />
    )}
    {offers(scan, 'key') && (
      <ScanAction label={scanMessages.review.byHand} of={of} to={paths.accounting.scan(scan.id)} />
    )}
    {offers(scan, 'discard') && (
      <ScanAction label={words.discard} of={of} onPress={() => onDiscard(scan)} />
    )}
  </>
)

const ScanRowActions = ({ told, ...acts }: ScanFileActions & { told: FileSchema }) => {
  const { file, scans, status, doubt, toReview } = told
  const [first] = scans
  const all = file.page_count ?? 0
  if (status === 'ALREADY' && file.duplicate_of)
    return (
      <ScanAction
        label={words.openFirst}
        of={file.name}
        to={paths.accounting.scan(file.duplicate_of)}
      />
    )
  if (status === 'PROCESSING')
    return (
      <>
        {all > 0 && (
          <ScanProgress
            label={file.name}
            value={file.pages_done}
            most={all}
            words={`${file.pages_done}/${all}`}
          />
        )}
        {first && offers(first, 'discard') && (
          <ScanAction
            label={words.cancel}
            of={file.name}
            onPress={() => acts.onMove('discard', first)}
          />
        )}
      </>
    )
  if (status === 'PROCESSING-FAILED' && first)
    return <FailedScanActions scan={first} of={file.name} {...acts} />
  if (toReview)
    return (
      <>
        {doubt && <ScanConfidence {...doubt} />}
        {scans.length === 1 && offers(toReview, 'discard') && (
          <ScanAction
            label={words.discard}
            of={file.name}
            onPress={() => acts.onDiscard(toReview)}
          />
        )}
        <ScanAction
          label={words.reviewOne}
          of={file.name}
          to={paths.accounting.scan(toReview.id)}
        />
      </>
    )
  return first ? (
    <ScanAction label={words.openOne} of={file.name} to={paths.accounting.scan(first.id)} />
  ) : null
}

/** A file that the server has. */
export const ScanFileRow = ({ told, ...acts }: ScanFileActions & { told: FileSchema }) => (
  <ScanRowFrame
    name={told.file.name}
    bytes={told.file.size}
    chip={<ScanChip of={told.status} />}
    words={saidOf(told)}
    aside={<ScanRowActions told={told} {...acts} />}
    below={told.scans.length > 1 && <ScanStack told={told} {...acts} />}
  />
)
