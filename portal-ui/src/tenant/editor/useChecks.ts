import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { isRefusal } from '../../shared/api/http'
import { checkContent } from '../../shared/api/lines'
import type { Certificate, Finding } from '../../shared/api/types'
import { bodyToCheck, shapeFindings } from './sending'
import type { DraftState } from './useDraft'
import type { Values } from './values'

const CHECK_DELAY_MS = 600

export interface Checks {
  findings: Finding[]
  /** Something was checked: the saved certificate, or what is still only here. */
  told: boolean
}

const refusedFields = ({ saveState }: DraftState) =>
  saveState.name === 'refused' ? (saveState.refusal.body.fields ?? []) : []

const refusedFindings = (draft: DraftState): Finding[] =>
  refusedFields(draft).map(({ field, message }) => ({
    id: 'REFUSED',
    severity: 'block',
    field,
    message,
  }))

/** What is not sent or was not taken stands before what the server says of the same field. */
const withOwn = (own: Finding[], told: Finding[]) => {
  const fields = new Set(own.map(({ field }) => field))
  return [...own, ...told.filter(({ field }) => !fields.has(field))]
}

/** The findings of work that is not with the server: it was refused, or was never saved. */
function useUnsavedFindings(form: UseFormReturn<Values>, draft: DraftState, needed: boolean) {
  const values = useWatch({ control: form.control })
  const [found, setFound] = useState<{ of: Certificate | null; checks: Finding[] } | null>(null)
  const refused = refusedFields(draft)
    .map(({ field }) => field)
    .join(' ')
  const { certificate } = draft
  useEffect(() => {
    if (!needed) return
    let isOver = false
    const ask = async () => {
      const body = bodyToCheck(values as Values, refused.split(' ').filter(Boolean))
      try {
        // Its own id: a certificate is no duplicate of itself.
        const { checks } = await checkContent({ id: draft.id, ...body })
        if (!isOver) setFound({ of: certificate, checks })
      } catch (error) {
        // What was told before stands; saving says by itself when the server cannot be reached.
        if (!isRefusal(error)) return
      }
    }
    const timer = setTimeout(() => void ask(), CHECK_DELAY_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [certificate, draft.id, needed, refused, values])
  return found
}

/** What the server finds, told while typing, with what it was never sent. */
export function useChecks(form: UseFormReturn<Values>, draft: DraftState): Checks {
  const { certificate, saveState } = draft
  const isBegun = form.formState.isDirty || certificate !== null
  const halfTyped = shapeFindings(form.getValues())
  const isAhead = saveState.name === 'refused' || halfTyped.length > 0
  const needed = isBegun && (certificate === null || isAhead)
  const unsaved = useUnsavedFindings(form, draft, needed)
  const own = [...halfTyped, ...refusedFindings(draft)]
  if (needed && unsaved?.of === certificate)
    return { findings: withOwn(own, unsaved.checks), told: true }
  return { findings: withOwn(own, certificate?.checks ?? []), told: certificate !== null }
}
