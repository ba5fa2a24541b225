import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CertificateItem } from '../../shared/api/types'
import { certificatesQuery } from '../../shared/queries/certificates'

const PAUSE_MS = 200
const FEWEST = 2
const MOST = 6
const NONE: CertificateItem[] = []

/** The text once its typing pauses. */
function usePaused(text: string) {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** Forms of a reference, a tenant or a TIN, as the lists find them. */
export function useForms(text: string) {
  const asked = usePaused(text)
  const { data, isError, isFetching } = useQuery({
    ...certificatesQuery({ q: asked, page_size: MOST }),
    enabled: asked.length >= FEWEST,
    placeholderData: keepPreviousData,
  })
  const isShort = text.length < FEWEST
  const isWaiting = !isShort && (asked !== text || isFetching)
  const state = isWaiting ? 'searching' : isError && !isShort ? 'failed' : 'done'
  return { forms: isShort ? NONE : (data?.results ?? NONE), state } as const
}
