import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Certificate } from '../../../shared/api/types'
import { certificateQuery } from '../../../shared/queries/certificates'
import type { Autosave } from './autosave'
import { type Begun, createServerCopy, type ServerCopy } from './createServerCopy'
import { merge } from './differences'
import { emptyValues, isSame, type Values, valuesOf } from './draftValues'
import { useDeviceCopy } from './useDeviceCopy'
import { useSaving } from './useSaving'
import { useSettledAddress } from './useSettledAddress'
import { useSteady } from './useSteady'

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
function useFollowing({ id, form, server, autosave, exists }: Following) {
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

/** The server's copy of a draft, and its certificate to draw from. */
function useServerCopy(begun: Begun) {
  const client = useQueryClient()
  const [certificate, setCertificate] = useState(begun.initial)
  const [server] = useState(() => createServerCopy({ ...begun, client, onLearn: setCertificate }))
  return { certificate, server }
}

interface Draft extends Begun {
  form: UseFormReturn<Values>
}

/** Says whenever the form differs from what the server has, and of a new draft at once. */
function useTyping(form: UseFormReturn<Values>, server: ServerCopy, onTyped: () => void) {
  useEffect(() => {
    if (server.now().certificate === null && !isSame(form.getValues(), emptyValues)) onTyped()
  }, [form, onTyped, server])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          if (!isSame(form.getValues(), server.now().values)) onTyped()
        },
      }),
    [form, onTyped, server],
  )
}

/** Keeps the form, the server's copy and this device's copy in step. */
export function useDraft({ form, ...begun }: Draft) {
  const { id } = begun
  const { certificate, server } = useServerCopy(begun)
  const device = useDeviceCopy(id, form, server)
  const { saveState, autosave, sendBeside } = useSaving(form, server, device)
  const typed = useSteady(() => {
    device.keep()
    autosave.changed()
  })
  useTyping(form, server, typed)
  const exists = certificate !== null
  useFollowing({ id, form, server, autosave, exists })
  useSettledAddress(exists)

  return {
    id,
    certificate,
    saveState,
    autosave,
    typed,
    sendBeside,
    fetchFresh: server.fetchFresh,
    baseValues: () => server.now().values,
    /** Makes a change that needs the version, after what was typed and before what comes next. */
    alone: (work: (now: Certificate) => Promise<Certificate>) =>
      autosave.alone(() => server.change(work)),
    takeTheirs: (theirs: Certificate) => {
      server.learn(theirs, valuesOf(theirs))
      form.reset(valuesOf(theirs))
      device.forget()
      autosave.resolve(false)
    },
    /** Mine where I wrote; what only they changed stays as they have it. */
    keepMine: (theirs: Certificate) => {
      const merged = merge(server.now().values, form.getValues(), valuesOf(theirs))
      server.learn(theirs, valuesOf(theirs))
      form.reset(merged.values)
      autosave.resolve(true)
    },
  }
}

export type DraftState = ReturnType<typeof useDraft>
