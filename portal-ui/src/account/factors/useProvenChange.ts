import { useState } from 'react'
import { isRefusal } from '../../shared/api/http'
import { type Proof, useFactorChange } from './factorCalls'

/** A change that may ask for a proof first: `asks` says that the form is to be shown. */
export function useProvenChange<Out>(
  change: (proof: Proof) => Promise<Out>,
  { alwaysAsks = false, onDone }: { alwaysAsks?: boolean; onDone?: (made: Out) => void } = {},
) {
  const [asks, setAsks] = useState(false)
  const changing = useFactorChange(change)
  const run = (proof: Proof) =>
    changing.mutate(proof, {
      onSuccess: (made) => {
        setAsks(false)
        onDone?.(made)
      },
      onError: (error) => {
        if (isRefusal(error, 403)) setAsks(true)
      },
    })
  const start = () => (alwaysAsks ? setAsks(true) : run({}))
  const cancel = () => {
    setAsks(false)
    changing.reset()
  }
  return { asks, start, run, cancel, busy: changing.isPending, error: changing.error }
}
