import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isRefusal } from '../../../shared/api/http'
import { moveScan, type Scan, type ScanMove, scanKey } from '../scanQueries'

/** Pessimistic as every move: the screen changes when the server has decided. */
export function useScanMove() {
  const client = useQueryClient()
  const gesture = useRef(crypto.randomUUID())
  return useMutation<Scan, unknown, ScanMove>({
    mutationFn: (asked) => moveScan(asked, gesture.current),
    onSuccess: (after) => {
      gesture.current = crypto.randomUUID()
      client.setQueryData(scanKey(after.id), after)
    },
    onError: (error) => {
      // Without an answer nobody knows whether it arrived, so the same gesture is sent again.
      if (isRefusal(error) && error.status < 500) gesture.current = crypto.randomUUID()
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['scans'] }),
  })
}
