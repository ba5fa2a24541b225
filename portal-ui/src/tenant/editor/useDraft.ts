import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import {
  certificateQuery,
  createCertificate,
  reviseCertificate,
} from '../../shared/api/certificates'
import { isRefusal } from '../../shared/api/http'
import type { Certificate } from '../../shared/api/types'
import { beforeLeaving } from '../../shared/session/leaving'
import { createAutosave, type SaveState } from './autosave'
import { useOwner } from './owner'
import { forgetUnsent, keepUnsent } from './unsent'
import { changesBetween, emptyValues, isSame, type Values, valuesOf } from './values'

interface Draft {
  id: string
  initial: Certificate | null
  form: UseFormReturn<Values>
}

/** Keeps the form, the server and this device's safety copy in step. */
export function useDraft({ id, initial, form }: Draft) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const owner = useOwner()
  const [certificate, setCertificate] = useState(initial)
  const [saveState, setSaveState] = useState<SaveState>({ name: 'idle' })
  const isOpen = useRef(true)
  /** What the server has: the certificate, and the values it was last sent. */
  const known = useRef({ certificate: initial, values: initial ? valuesOf(initial) : emptyValues })

  const learn = useCallback(
    (after: Certificate, values: Values) => {
      known.current = { certificate: after, values }
      setCertificate(after)
      client.setQueryData(certificateQuery(id).queryKey, after)
    },
    [client, id],
  )

  const fetchFresh = useCallback(
    () => client.fetchQuery({ ...certificateQuery(id), staleTime: 0 }),
    [client, id],
  )

  const create = useCallback(
    async (changes: Record<string, unknown>) => {
      try {
        return await createCertificate({ id, ...changes })
      } catch (error) {
        // An earlier answer was lost on the way: the draft is there already.
        if (!isRefusal(error, 409)) throw error
        const there = await fetchFresh()
        return reviseCertificate(id, there.version, changes)
      } finally {
        void client.invalidateQueries({ queryKey: ['certificates'] })
      }
    },
    [client, fetchFresh, id],
  )

  const save = useCallback(async () => {
    const values = structuredClone(form.getValues())
    const { certificate: before, values: sent } = known.current
    const changes = changesBetween(sent, values)
    if (Object.keys(changes).length === 0) return false
    const after = before
      ? await reviseCertificate(id, before.version, changes)
      : await create(changes)
    learn(after, { ...sent, ...pick(values, Object.keys(changes)) })
    if (!before && isOpen.current) void navigate(pathname, { replace: true, state: null })
    if (isSame(form.getValues(), values)) void forgetUnsent(owner, id)
    return true
  }, [create, form, id, learn, navigate, owner, pathname])

  const saveRef = useRef(save)
  saveRef.current = save
  const autosave = useMemo(
    () => createAutosave({ save: () => saveRef.current(), onState: setSaveState }),
    [],
  )
  useEffect(() => {
    isOpen.current = true
    autosave.start()
    const forgetMe = beforeLeaving(autosave.flush)
    return () => {
      isOpen.current = false
      forgetMe()
      autosave.stop()
    }
  }, [autosave])

  const typed = useCallback(() => {
    const { certificate: before } = known.current
    void keepUnsent({
      owner,
      id,
      values: structuredClone(form.getValues()),
      version: before?.version ?? null,
      isNew: before === null,
      at: new Date().toISOString(),
    })
    autosave.changed()
  }, [autosave, form, id, owner])

  const typedRef = useRef(typed)
  typedRef.current = typed
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          if (!isSame(form.getValues(), known.current.values)) typedRef.current()
        },
      }),
    [form],
  )

  /** Somebody else changed it: take theirs, or send what is here on top of it. */
  const reload = useCallback(async () => {
    const fresh = await fetchFresh()
    learn(fresh, valuesOf(fresh))
    form.reset(valuesOf(fresh))
    void forgetUnsent(owner, id)
    autosave.resolve(false)
  }, [autosave, fetchFresh, form, id, learn, owner])

  const keepMine = useCallback(async () => {
    const fresh = await fetchFresh()
    learn(fresh, valuesOf(fresh))
    autosave.resolve(true)
  }, [autosave, fetchFresh, learn])

  return { certificate, saveState, autosave, reload, keepMine, typed }
}

const pick = (values: Values, names: string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

export type DraftState = ReturnType<typeof useDraft>
