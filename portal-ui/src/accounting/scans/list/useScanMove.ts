import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useIdempotencyKey } from '../../../shared/queries/useIdempotencyKey'
import { moveScan, type Scan, type ScanMove, scanKey } from '../scanQueries'

/** Pessimistic as every move: the screen changes when the server has decided. */
export function useScanMove() {
  const client = useQueryClient()
  const { key, renew, renewIfAnswered } = useIdempotencyKey()
  return useMutation<Scan, Error, ScanMove>({
    mutationFn: (asked) => moveScan(asked, key.current),
    onSuccess: (after) => {
      renew()
      client.setQueryData(scanKey(after.id), after)
    },
    onError: renewIfAnswered,
    onSettled: () => void client.invalidateQueries({ queryKey: ['scans'] }),
  })
}
