import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { isRefusal } from '../../../shared/api/http'
import type { Certificate, Finding, Past } from '../../../shared/api/types'
import { checkContent } from '../../../shared/queries/lines'
import { plainField } from '../parts/editorFields'
import { bodyToCheck, shapeFindings } from '../saving/draftBody'
import type { Values } from '../saving/draftValues'
import type { DraftState } from '../saving/useDraft'

const CHECK_DELAY_MS = 600

export interface Checks {
  findings: Finding[]
  /** Something was checked: the saved certificate, or what is still only here. */
  told: boolean
  /** What the server had before it when it found what it did. */
  about: Values | null
  /** Fields with a finding of this device's own, which is never behind the hand. */
  own: ReadonlySet<string>
  /** What the quarter before said of the lines that it had too. */
  compared: Past[]
}

/** The checks, and what of them is only still to come. */
export interface Verdicts extends Checks {
  toCome: Finding[]
  isLeft: (field: string) => boolean
  /** It was changed since, where nobody could check it. */
  isStale: boolean
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

interface Answer {
  of: Certificate | null
  about: Values
  checks: Finding[]
  compared: Past[]
}

/** The findings of work that is not with the server: it was refused, or was never saved. */
function useUnsavedFindings(form: UseFormReturn<Values>, draft: DraftState, needed: boolean) {
  const values = useWatch({ control: form.control })
  const [found, setFound] = useState<Answer | null>(null)
  const refused = refusedFields(draft)
    .map(({ field }) => field)
    .join(' ')
  const { certificate } = draft
  useEffect(() => {
    if (!needed) return
    let isOver = false
    const ask = async () => {
      const about = structuredClone(values as Values)
      const body = bodyToCheck(about, refused.split(' ').filter(Boolean))
      try {
        // Its own id: a certificate is no duplicate of itself.
        const { checks, compared } = await checkContent({ id: draft.id, ...body })
        if (!isOver) setFound({ of: certificate, about, checks, compared })
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
  const found = [...halfTyped, ...refusedFindings(draft)]
  const own = new Set(found.map(({ field }) => plainField(field)))
  if (needed && unsaved?.of === certificate)
    return { ...unsaved, findings: withOwn(found, unsaved.checks), told: true, own }
  return {
    findings: withOwn(found, certificate?.checks ?? []),
    told: certificate !== null,
    about: certificate && draft.baseValues(),
    compared: certificate?.compared ?? [],
    own,
  }
}
