import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ServerCopy } from './createServerCopy'
import type { Values } from './draftValues'
import { forgetUnsent, keepUnsent } from './unsentChanges'
import { useOwner } from './useOwner'

/** This device's copy of a draft: what stands in the form and is not with the server yet. */
export function useDeviceCopy(id: string, form: UseFormReturn<Values>, server: ServerCopy) {
  const owner = useOwner()
  return useMemo(
    () => ({
      keep: () => {
        const { certificate } = server.now()
        void keepUnsent({
          owner,
          id,
          values: structuredClone(form.getValues()),
          version: certificate?.version ?? null,
          isNew: certificate === null,
          at: new Date().toISOString(),
        })
      },
      forget: () => void forgetUnsent(owner, id),
    }),
    [form, id, owner, server],
  )
}

export type DeviceCopy = ReturnType<typeof useDeviceCopy>
