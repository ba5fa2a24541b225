import { useFormContext } from 'react-hook-form'
import type { Values } from './draftValues'
import { confirmIn } from './readMarks'

/** Says of what was read from a PDF that it is right; saved with the draft. */
export function useConfirmRead() {
  const { getValues, setValue } = useFormContext<Values>()
  return (name: string) => {
    const reading = getValues('from_pdf')
    if (reading) setValue('from_pdf', confirmIn(reading, name), { shouldDirty: true })
  }
}
