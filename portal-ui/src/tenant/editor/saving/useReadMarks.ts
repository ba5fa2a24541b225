import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { useOwner } from './owner'
import { forgetMarks, keepMarks, leftOf, type Mark, readMarks } from './readMarks'
import type { Values } from './values'

/** What of this draft came from a PDF and waits to be looked at. */
export function useReadMarks(id: string, control: Control<Values>) {
  const owner = useOwner()
  const client = useQueryClient()
  const queryKey = ['read-marks', owner, id]
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await readMarks(owner, id)) ?? null,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const values = useWatch({ control }) as Values
  const put = (marks: Mark[], notes: string[]) => {
    if (!data) return
    const after = { ...data, marks, notes }
    client.setQueryData(queryKey, after)
    void (marks.length > 0 || notes.length > 0 ? keepMarks(after) : forgetMarks(owner, id))
  }
  return {
    file: data?.file ?? '',
    notes: data?.notes ?? [],
    left: leftOf(data?.marks ?? [], values),
    /** It stands there rightly. */
    see: (field: string) =>
      data &&
      put(
        data.marks.filter((mark) => mark.field !== field),
        data.notes,
      ),
    readNotes: () => data && put(data.marks, []),
  }
}
