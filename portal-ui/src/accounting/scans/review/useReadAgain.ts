import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Box } from '../../../shared/pagePicture/pageRotation'
import { type FieldRead, readBox, type Scan } from '../scanQueries'

/** Reading one field again, in a box that is drawn for it. Nothing is taken before a person says so. */
export function useReadAgain(scan: Scan, field: FieldRead | null) {
  const [area, setArea] = useState<Box | null>(null)
  const [times, setTimes] = useState(0)
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (drawn: { field: string; page: number; box: Box }) => readBox(scan.id, drawn),
    onSuccess: () => {
      setArea(null)
      setTimes((now) => now + 1)
    },
  })
  return {
    /** The box being drawn, on the page as it is turned; null while nobody draws. */
    area,
    setArea,
    isReading: isPending,
    error,
    times,
    /** What was read in the box, of the field in hand. */
    read: data && data.name === field?.name ? data : null,
    /** Where drawing makes sense. */
    isPossible: scan.status === 'READ' && field !== null,
    leave: () => {
      reset()
      setArea(null)
    },
    draw: (page: number, box: Box) =>
      field && !isPending && mutate({ field: field.name, page, box }),
    forget: reset,
  }
}

export type ReadAgain = ReturnType<typeof useReadAgain>
