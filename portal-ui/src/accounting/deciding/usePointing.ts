import { useEffect, useRef } from 'react'
import type { GivenReason } from '../../shared/api/types'
import { pointing } from './pointing'

interface Props {
  value: GivenReason[]
  /** Of the chosen reasons the one that was last attended to. */
  active: string
  onPoint: (given: GivenReason) => void
}

/** While a reason is chosen, a press on the form says which place it means. */
export function usePointing({ value, active, onPoint }: Props) {
  const latest = useRef(onPoint)
  useEffect(() => {
    latest.current = onPoint
  })
  useEffect(() => {
    const reason = value.find(({ code }) => code === active) ?? value.at(-1)
    if (!reason) return
    pointing.set({
      fields: value.map(({ field }) => field ?? ''),
      point: (field) => latest.current({ ...reason, field }),
    })
    return () => pointing.set(null)
  }, [value, active])
}
