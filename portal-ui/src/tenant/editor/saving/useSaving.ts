import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { beforeLeaving } from '../../../shared/session/beforeLeaving'
import { createAutosave, type SaveState } from './autosave'
import type { ServerCopy } from './createServerCopy'
import { changesBetween } from './draftBody'
import { isSame, type Values } from './draftValues'
import type { DeviceCopy } from './useDeviceCopy'
import { useSteady } from './useSteady'

const pick = (values: Values, names: string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

/** Sends what differs from the server's copy, a moment after the typing stops. */
export function useSaving(form: UseFormReturn<Values>, server: ServerCopy, device: DeviceCopy) {
  const [saveState, setSaveState] = useState<SaveState>({ name: 'idle' })
  /** What a repair sets beside what stands in the form. */
  const beside = useRef<Record<string, string>>({})

  const save = useSteady(async () => {
    const values = structuredClone(form.getValues())
    const { values: sent } = server.now()
    const changed = changesBetween(sent, values)
    const changes = { ...changed, ...beside.current }
    if (Object.keys(changes).length === 0) return false
    const after = await server.send(changes)
    beside.current = {}
    server.learn(after, { ...sent, ...pick(values, Object.keys(changed)) })
    if (isSame(form.getValues(), values)) device.forget()
    return true
  })
  const [autosave] = useState(() => createAutosave({ save, onState: setSaveState }))

  useEffect(() => {
    autosave.start()
    const forgetMe = beforeLeaving(autosave.flush)
    return () => {
      forgetMe()
      autosave.stop()
    }
  }, [autosave])

  /** What a repair sets where the form has no input. */
  const sendBeside = useCallback(
    (values: Record<string, string>) => {
      beside.current = { ...beside.current, ...values }
      autosave.changed()
    },
    [autosave],
  )
  return { saveState, autosave, sendBeside }
}
