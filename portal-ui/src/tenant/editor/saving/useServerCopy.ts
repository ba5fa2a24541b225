import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Begun, createServerCopy } from './createServerCopy'

/** The server's copy of a draft, and its certificate to draw from. */
export function useServerCopy(begun: Begun) {
  const client = useQueryClient()
  const [certificate, setCertificate] = useState(begun.initial)
  const [server] = useState(() => createServerCopy({ ...begun, client, onLearn: setCertificate }))
  return { certificate, server }
}
