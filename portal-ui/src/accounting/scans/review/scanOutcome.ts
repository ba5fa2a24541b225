import type { QueryClient } from '@tanstack/react-query'
import { isOpen } from '../../../shared/api/about'
import { isRefusal } from '../../../shared/api/http'
import type { Certificate } from '../../../shared/api/types'
import { createStore } from '../../../shared/createStore'
import { scanMessages } from '../../../shared/messages/scans'
import { certificateQuery } from '../../../shared/queries/certificates'
import type { Scan } from '../scanQueries'

/** What became of the scan just confirmed; told on the next one, which is on the screen by then. */
export interface Outcome {
  text: string
  certificate: string
}

export const lastOutcome = createStore<Outcome | null>(null)

const { outcome } = scanMessages.review

const wordsOf = ({ status, reference, reasons }: Certificate, isJoined: boolean) => {
  if (isJoined) return outcome.joined(reference)
  if (isOpen(status)) return outcome.submitted(reference)
  return outcome.returned(reference, reasons.map(({ label }) => label).join(', '))
}

/** Asks how the certificate stands that came of a scan, and tells it when the answer is there. */
export async function tellOutcome(client: QueryClient, after: Scan, isJoined: boolean) {
  const { certificate, reference } = after
  lastOutcome.set(null)
  if (!certificate || !reference) return
  const told = await client
    .fetchQuery({ ...certificateQuery(certificate), staleTime: 0 })
    .then((found) => wordsOf(found, isJoined))
    .catch(() => outcome.confirmed(reference))
  lastOutcome.set({ certificate, text: told })
}

interface Unseen {
  code?: string
  names?: string[]
}

/** The fields that the server still wants looked at. */
export const unseenIn = (error: unknown): string[] => {
  if (!isRefusal(error, 409)) return []
  const { code, names = [] } = error.body as Unseen
  return code === 'unseen' ? names : []
}
