import { sizeOf } from '../../../shared/format/size'
import { commonWords } from '../../../shared/messages/common'
import { scanWords } from '../../../shared/messages/scans'
import { useOnline } from '../../../shared/ui/useOnline'
import { ScanChip } from '../parts/ScanChip'
import type { Queue, Row } from '../upload/queue'
import { Act } from './Act'
import { Progress } from './Progress'
import { RowFrame } from './RowFrame'

const words = scanWords.list

const stateOf = ({ refused, share }: Row) => {
  if (refused) return 'REFUSED'
  return share === null ? 'QUEUED' : 'UPLOADING'
}

function useSaid({ refused, share, bytes }: Row) {
  const isOnline = useOnline()
  if (refused) return refused
  if (share !== null) return words.uploading(sizeOf(bytes * share), sizeOf(bytes))
  return isOnline ? words.queued : words.queuedOffline
}

/** A file that the server has not got yet. */
export const WaitingRow = ({ row, queue }: { row: Row; queue: Queue }) => {
  const { name, bytes, share, refused } = row
  const remove = (
    <Act
      label={share === null ? words.remove : words.cancel}
      of={name}
      onPress={() => void queue.remove(row)}
    />
  )
  return (
    <RowFrame
      name={name}
      bytes={bytes}
      chip={<ScanChip of={stateOf(row)} />}
      words={useSaid(row)}
      aside={
        <>
          {share !== null && (
            <Progress label={name} value={share} most={1} words={`${Math.floor(share * 100)}%`} />
          )}
          {refused && (
            <Act
              label={commonWords.errors.tryAgain}
              of={name}
              onPress={() => void queue.again(row)}
            />
          )}
          {remove}
        </>
      }
    />
  )
}
