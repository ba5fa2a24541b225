import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { isRefusal } from '../../shared/api/http'
import { checkContent } from '../../shared/api/lines'
import type { Certificate, Finding } from '../../shared/api/types'
import { bodyToCheck, malformed } from './sending'
import type { DraftState } from './useDraft'
import type { Values } from './values'

const CHECK_DELAY_MS = 600

export interface Checks {
  findings: Finding[]
  /** Something was checked: the saved certificate, or what is still only here. */
  told: boolean
}

const refusedFields = ({ saveState }: DraftState) =>
  saveState.name === 'refused'
    ? (saveState.refusal.body.fields ?? []).map(({ field }) => field)
    : []

/** The findings of work that is not with the server: it was refused, or was never saved. */
function useUnsavedFindings(form: UseFormReturn<Values>, draft: DraftState, needed: boolean) {
  const values = useWatch({ control: form.control })
  const [found, setFound] = useState<{ of: Certificate | null; checks: Finding[] } | null>(null)
  const refused = refusedFields(draft).join(' ')
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

/** What the server finds, told while typing. */
export function useChecks(form: UseFormReturn<Values>, draft: DraftState): Checks {
  const { certificate, saveState } = draft
  const isBegun = form.formState.isDirty || certificate !== null
  const isHalfTyped = malformed(form.getValues()).size > 0
  const needed = isBegun && (certificate === null || saveState.name === 'refused' || isHalfTyped)
  const unsaved = useUnsavedFindings(form, draft, needed)
  if (needed && unsaved?.of === certificate) return { findings: unsaved.checks, told: true }
  return { findings: certificate?.checks ?? [], told: certificate !== null }
}
