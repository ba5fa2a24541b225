import { sizeOf } from '../../../shared/format/size'
import { commonMessages } from '../../../shared/messages/common'
import { scanMessages } from '../../../shared/messages/scans'
import { useOnline } from '../../../shared/ui/useOnline'
import { ScanChip } from '../parts/ScanChip'
import type { Queue, Row } from '../upload/uploadQueue'
import { ScanAction } from './ScanAction'
import { ScanProgress } from './ScanProgress'
import { ScanRowFrame } from './ScanRowFrame'

const words = scanMessages.list

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
export const WaitingFileRow = ({ row, queue }: { row: Row; queue: Queue }) => {
  const { name, bytes, share, refused } = row
  const remove = (
    <ScanAction
      label={share === null ? words.remove : words.cancel}
      of={name}
      onPress={() => void queue.remove(row)}
    />
  )
  return (
    <ScanRowFrame
      name={name}
      bytes={bytes}
      chip={<ScanChip of={stateOf(row)} />}
      words={useSaid(row)}
      aside={
        <>
          {share !== null && (
            <ScanProgress
              label={name}
              value={share}
              most={1}
              words={`${Math.floor(share * 100)}%`}
            />
          )}
          {refused && (
            <ScanAction
              label={commonMessages.errors.tryAgain}
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
