import { answerOf, send } from '../../shared/api/http'

/** Passwords are set without being signed in: the mailed token speaks for the person. */

export interface Invitation {
  username: string
  name: string
  kind: 'invitation' | 'reset'
}

const path = (token: string) => `/api/auth/invitation/${encodeURIComponent(token)}`

export const readInvitation = async (token: string) =>
  answerOf<Invitation>(await send('GET', path(token)))

export const setPassword = async (token: string, password: string) =>
  answerOf<void>(await send('POST', path(token), { body: { password } }))

export const askForLink = async (username: string) =>
  answerOf<void>(await send('POST', '/api/auth/password-reset', { body: { username } }))
