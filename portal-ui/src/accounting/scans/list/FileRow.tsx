import { scanWords } from '../../../shared/messages/scans'
import { paths } from '../../../shared/paths'
import { Confidence } from '../parts/Confidence'
import { ScanChip } from '../parts/ScanChip'
import type { ScanRow } from '../queries'
import { Act } from './Act'
import type { FileTold } from './fileState'
import { Progress } from './Progress'
import { RowFrame } from './RowFrame'
import { Stack } from './Stack'

const words = scanWords.list

export interface Acts {
  onMove: (move: string, scan: ScanRow) => void
  onDiscard: (scan: ScanRow) => void
}

const found = ({ scans }: FileTold) =>
  scans.filter(({ status }) => status === 'READ' || status === 'CONFIRMED').length

const saidOf = (told: FileTold) => {
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

const Failed = ({ scan, of, onMove, onDiscard }: Acts & { scan: ScanRow; of: string }) => (
  <>
    {offers(scan, 'retry') && (
      <Act label={words.tryAgain} of={of} onPress={() => onMove('retry', scan)} />
    )}
    {offers(scan, 'key') && (
      <Act label={scanWords.review.byHand} of={of} to={paths.accounting.scan(scan.id)} />
    )}
    {offers(scan, 'discard') && (
      <Act label={words.discard} of={of} onPress={() => onDiscard(scan)} />
    )}
  </>
)

const Aside = ({ told, ...acts }: Acts & { told: FileTold }) => {
  const { file, scans, status, doubt, toReview } = told
  const [first] = scans
  const all = file.page_count ?? 0
  if (status === 'ALREADY' && file.duplicate_of)
    return (
      <Act label={words.openFirst} of={file.name} to={paths.accounting.scan(file.duplicate_of)} />
    )
  if (status === 'PROCESSING')
    return (
      <>
        {all > 0 && (
          <Progress
            label={file.name}
            value={file.pages_done}
            most={all}
            words={`${file.pages_done}/${all}`}
          />
        )}
        {first && offers(first, 'discard') && (
          <Act label={words.cancel} of={file.name} onPress={() => acts.onMove('discard', first)} />
        )}
      </>
    )
  if (status === 'PROCESSING-FAILED' && first)
    return <Failed scan={first} of={file.name} {...acts} />
  if (toReview)
    return (
      <>
        {doubt && <Confidence {...doubt} />}
        {scans.length === 1 && offers(toReview, 'discard') && (
          <Act label={words.discard} of={file.name} onPress={() => acts.onDiscard(toReview)} />
        )}
        <Act label={words.reviewOne} of={file.name} to={paths.accounting.scan(toReview.id)} />
      </>
    )
  return first ? (
    <Act label={words.openOne} of={file.name} to={paths.accounting.scan(first.id)} />
  ) : null
}

/** A file that the server has. */
export const FileRow = ({ told, ...acts }: Acts & { told: FileTold }) => (
  <RowFrame
    name={told.file.name}
    bytes={told.file.size}
    chip={<ScanChip of={told.status} />}
    words={saidOf(told)}
    aside={<Aside told={told} {...acts} />}
    below={told.scans.length > 1 && <Stack told={told} {...acts} />}
  />
)
