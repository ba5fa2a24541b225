import { queryClient } from '../shared/queries/queryClient'
import { get, getOnce, post, remove } from '../shared/session/client'
import { askMe, lastAnswer } from '../shared/session/me'

/** What the account dialogs ask of the server. */

export interface Told {
  success: boolean
  message?: string
}

export interface OpenSession {
  id: string
  created_at: string
  last_used_at: string
  address: string
  device: string
  this: boolean
}

export const updateEmail = (email: string) => post<Told>('/tenant/email/update', { email })
export const sendVerification = () => getOnce<Told>('/tenant/email/send-verification')
export const withdrawEmail = () => post<Told>('/tenant/email/withdraw')
export const agreeTerms = (version: string) => getOnce<Told>('/tenant/agree-terms', { version })

/** Asked again whenever the tenant's address changes: the live feed names its lifecycle. */
export const ownUserQuery = {
  queryKey: ['email-verifications', 'me'],
  initialData: () => lastAnswer()?.me.user,
  initialDataUpdatedAt: () => lastAnswer()?.at,
  queryFn: async () => (await askMe()).user,
}

export const askOwnUser = () => queryClient.invalidateQueries({ queryKey: ownUserQuery.queryKey })

export const sessionsQuery = {
  queryKey: ['sessions'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    get<OpenSession[]>('/auth/sessions', {}, signal),
}

export const endSession = (id: string) => remove(`/auth/sessions/${encodeURIComponent(id)}`)
export const endAllSessions = () => post<{ ended: number }>('/auth/sessions/end-all')
