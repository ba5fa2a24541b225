import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { certificateQuery } from '../../../shared/queries/certificates'
import type { Autosave } from './autosave'
import type { ServerCopy } from './createServerCopy'
import { isSame, type Values, valuesOf } from './draftValues'

interface Following {
  id: string
  form: UseFormReturn<Values>
  server: ServerCopy
  autosave: Autosave
  /** The server has heard of the draft. */
  exists: boolean
}

/**
 * Another tab saved while nothing was typed here: this one follows. What is found and offered can
 * change without it, by what happens to other certificates.
 */
export function useFollowing({ id, form, server, autosave, exists }: Following) {
  const { data: told } = useQuery({ ...certificateQuery(id), enabled: exists })
  useEffect(() => {
    const { certificate: seen, values } = server.now()
    if (!told || !seen || told === seen || told.version < seen.version || !autosave.isQuiet())
      return
    if (told.version === seen.version) return server.learn(told, values)
    if (!isSame(form.getValues(), values)) return
    server.learn(told, valuesOf(told))
    form.reset(valuesOf(told))
  }, [autosave, form, server, told])
}
