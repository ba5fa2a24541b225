import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Certificate, SheetSignatory } from '../../../shared/api/types'
import { createCertificate } from '../../../shared/queries/certificates'
import type { Days } from '../parties/PeriodInput'

/** One draft for each of several stores. */

export interface Store {
  /** Made here, once: asking twice makes one draft. */
  id: string
  branch: string
  made: Certificate | null
  error: unknown
}

export interface Begin {
  company: string
  days: Days
  branches: string[]
  signatory?: SheetSignatory | undefined
}

export function useStoreDrafts() {
  const client = useQueryClient()
  const [stores, setStores] = useState<Store[]>([])
  const [isBusy, setIsBusy] = useState(false)

  const change = (id: string, part: Partial<Store>) =>
    setStores((all) => all.map((each) => (each.id === id ? { ...each, ...part } : each)))

  const make = async ({ id, branch }: Store, { company, days, signatory }: Begin) => {
    change(id, { error: null })
    try {
      const place = { company, branch, period_from: days.from, period_to: days.to }
      change(id, { made: await createCertificate({ id, ...place, ...signatory }) })
    } catch (error) {
      change(id, { error })
    }
  }

  const makeAll = async (all: Store[], begin: Begin) => {
    setIsBusy(true)
    for (const store of all) await make(store, begin)
    setIsBusy(false)
    void client.invalidateQueries({ queryKey: ['certificates'] })
  }

  const begin = (given: Begin) => {
    const fresh = given.branches.map((branch) => ({
      id: crypto.randomUUID(),
      branch,
      made: null,
      error: null,
    }))
    setStores(fresh)
    return makeAll(fresh, given)
  }

  const retry = (given: Begin) =>
    makeAll(
      stores.filter(({ made }) => !made),
      given,
    )

  return { stores, isBusy, begin, retry }
}
