import type { components } from '../api/schema'
import { post } from '../session/client'

type Body = components['schemas']['ExplanationBodyRequest']

export interface Explanation {
  reason: string
  text: string
}

/** Say why nothing was withheld on what was billed; blank takes it back. */
export const explainBilled = (body: Omit<Body, 'reason'> & Explanation, gesture: string) =>
  post<Explanation>('/billing/explanations/', body, { 'Idempotency-Key': gesture })
