/**
 * Whose tour this device has shown or was told to leave out. A cookie, like the theme's mode: local
 * storage is emptied when somebody signs out, and nobody wants to be asked again at each sign-in.
 */
import type { Role } from '../shared/api/types'

const COOKIE = 'tours-seen'
const A_YEAR = 365 * 24 * 60 * 60

const rolesSeen = () =>
  document.cookie.match(new RegExp(`(?:^|; )${COOKIE}=([a-z.]+)`))?.[1]?.split('.') ?? []

export const isSeen = (role: Role) => rolesSeen().includes(role)

export function rememberSeen(role: Role) {
  const roles = [...new Set([...rolesSeen(), role])].join('.')
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${COOKIE}=${roles}; path=/; max-age=${A_YEAR}; SameSite=Lax`
}
