import { answerOf, send } from '../../shared/api/http'
import type { components } from '../../shared/api/schema'

/** Certificates are signed without being signed in: the mailed token speaks for the person. */

type Schemas = components['schemas']
export type LinkPage = Schemas['SigningLinkPage']

const path = (token: string) => `/api/auth/signing-link/${encodeURIComponent(token)}`

export const readLink = async (token: string) => answerOf<LinkPage>(await send('GET', path(token)))

export const signByLink = async (
  token: string,
  body: { method: 'typed' | 'drawn'; text: string },
) => answerOf<Schemas['SignedCount']>(await send('POST', path(token), { body }))

export const refuseByLink = async (token: string, reason: string) =>
  answerOf<void>(await send('POST', `${path(token)}/refuse`, { body: { reason } }))
