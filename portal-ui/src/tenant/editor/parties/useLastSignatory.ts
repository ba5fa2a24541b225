import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { lastSignatoryQuery } from '../../../shared/queries/quarterSheet'
import { focusField } from '../parts/editorFields'
import type { Values } from '../saving/draftValues'

const NAMES = ['signatory_name', 'signatory_title', 'signatory_tin'] as const

/** Fills the signatory of the last certificate into a draft that names nobody, once. */
export function useLastSignatory(isNew: boolean) {
  const { control, setValue } = useFormContext<Values>()
  const company = useWatch({ control, name: 'company' })
  const values = useWatch({ control, name: NAMES })
  const isSettled = useRef(false)
  const query = lastSignatoryQuery(company)
  const { data: last } = useQuery({ ...query, enabled: isNew && company !== '' })
  const isBlank = values.every((value) => !value)
  useEffect(() => {
    if (!isBlank) isSettled.current = true
    if (isSettled.current || !isNew || !last?.signatory_name) return
    isSettled.current = true
    for (const name of NAMES)
      setValue(name, last[name], { shouldDirty: true, shouldValidate: true })
  }, [isBlank, isNew, last, setValue])
  const isLast = isNew && !isBlank && NAMES.every((name, at) => values[at] === last?.[name])
  const clear = () => {
    for (const name of NAMES) setValue(name, '', { shouldDirty: true })
    focusField(NAMES[0])
  }
  return { isLast, clear }
}
