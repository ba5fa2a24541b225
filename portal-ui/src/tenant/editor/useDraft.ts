import { useQuery, useQueryClient } from '@tanstack/react-query'
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
import { merge } from './differences'
import { useOwner } from './owner'
import { changesBetween } from './sending'
import { forgetUnsent, keepUnsent } from './unsent'
import { emptyValues, isSame, type Values, valuesOf } from './values'

interface Draft {
  id: string
  initial: Certificate | null
  form: UseFormReturn<Values>
  /** Edits of this draft lay on this device: it may have reached the server all the same. */
  mayExist: boolean
}

/** Keeps the form, the server and this device's safety copy in step. */
export function useDraft({ id, initial, form, mayExist }: Draft) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const address = useRef('')
  address.current = pathname + search
  const owner = useOwner()
  const [certificate, setCertificate] = useState(initial)
  const [saveState, setSaveState] = useState<SaveState>({ name: 'idle' })
  const isOpen = useRef(true)
  /** What the server has: the certificate, and the values it was last sent. */
  const known = useRef({ certificate: initial, values: initial ? valuesOf(initial) : emptyValues })
  const wasTried = useRef(mayExist)
  /** What a repair sets beside what stands in the form. */
  const beside = useRef<Record<string, string>>({})

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
      const isAgain = wasTried.current
      wasTried.current = true
      try {
        const made = await createCertificate({ id, ...changes })
        // An id the server knows already gives the draft as it was, without what came after.
        return isAgain ? await reviseCertificate(id, made.version, changes) : made
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
    const changed = changesBetween(sent, values)
    const changes = { ...changed, ...beside.current }
    if (Object.keys(changes).length === 0) return false
    const after = before
      ? await reviseCertificate(id, before.version, changes)
      : await create(changes)
    beside.current = {}
    learn(after, { ...sent, ...pick(values, Object.keys(changed)) })
    if (!before && isOpen.current) void navigate(address.current, { replace: true, state: null })
    if (isSame(form.getValues(), values)) void forgetUnsent(owner, id)
    return true
  }, [create, form, id, learn, navigate, owner])

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
  useEffect(() => {
    if (known.current.certificate === null && !isSame(form.getValues(), emptyValues))
      typedRef.current()
  }, [form])
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

  /** What a repair sets where the form has no input. */
  const sendBeside = useCallback(
    (values: Record<string, string>) => {
      beside.current = { ...beside.current, ...values }
      autosave.changed()
    },
    [autosave],
  )

  /** Makes a change that needs the version, such as a file; begins the draft when it must. */
  const alone = useCallback(
    (work: (now: Certificate) => Promise<Certificate>) =>
      autosave.alone(async () => {
        const now = known.current.certificate ?? (await create({}))
        learn(now, known.current.values)
        const after = await work(now)
        learn(after, known.current.values)
        return after
      }),
    [autosave, create, learn],
  )

  const takeTheirs = useCallback(
    (theirs: Certificate) => {
      learn(theirs, valuesOf(theirs))
      form.reset(valuesOf(theirs))
      void forgetUnsent(owner, id)
      autosave.resolve(false)
    },
    [autosave, form, id, learn, owner],
  )

  /** Mine where I wrote; what only they changed stays as they have it. */
  const keepMine = useCallback(
    (theirs: Certificate) => {
      const merged = merge(known.current.values, form.getValues(), valuesOf(theirs))
      learn(theirs, valuesOf(theirs))
      form.reset(merged.values)
      autosave.resolve(true)
    },
    [autosave, form, learn],
  )

  /**
   * Another tab saved while nothing was typed here: this one follows. What is found and offered
   * can change without it, by what happens to other certificates.
   */
  const { data: told } = useQuery({ ...certificateQuery(id), enabled: certificate !== null })
  useEffect(() => {
    const seen = known.current.certificate
    if (!told || !seen || told === seen || told.version < seen.version || !autosave.isQuiet())
      return
    if (told.version === seen.version) return learn(told, known.current.values)
    const unchanged = isSame(form.getValues(), known.current.values)
    if (!unchanged) return
    learn(told, valuesOf(told))
    form.reset(valuesOf(told))
  }, [autosave, form, learn, told])

  const baseValues = useCallback(() => known.current.values, [])

  return {
    id,
    certificate,
    saveState,
    autosave,
    typed,
    alone,
    sendBeside,
    baseValues,
    fetchFresh,
    takeTheirs,
    keepMine,
  }
}

const pick = (values: Values, names: string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

export type DraftState = ReturnType<typeof useDraft>
