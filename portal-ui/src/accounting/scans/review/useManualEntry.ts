import { useState } from 'react'
import type { Scan } from '../scanQueries'

export const offersKey = ({ moves }: Scan) => moves.some(({ name }) => name === 'key')

/** Whether the fields are typed from the paper instead of read. */
export function useManualEntry(scan: Scan) {
  const [isOn, setIsOn] = useState(false)
  return {
    isOn: isOn && offersKey(scan),
    begin: offersKey(scan) ? () => setIsOn(true) : undefined,
    leave: () => setIsOn(false),
  }
}
