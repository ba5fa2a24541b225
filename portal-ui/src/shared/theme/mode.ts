import type { StorageManager } from '@mui/material'

/**
 * The chosen mode lives in a cookie: local storage is emptied when a tenant leaves the page,
 * and the choice should outlive that.
 */
const COOKIE = 'theme-mode'
const A_YEAR = 365 * 24 * 60 * 60

const readCookie = () =>
  document.cookie.match(new RegExp(`(?:^|; )${COOKIE}=(light|dark|system)`))?.[1]

const writeCookie = (mode: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${COOKIE}=${mode}; path=/; max-age=${A_YEAR}; SameSite=Lax`
}

export const modeStorage: StorageManager = ({ key }) => ({
  get: (fallback) => (key.includes('mode') ? (readCookie() ?? fallback) : fallback),
  set: (value) => {
    if (key.includes('mode') && typeof value === 'string') writeCookie(value)
  },
  subscribe: () => () => undefined,
})

const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

function applyMode() {
  const chosen = readCookie()
  const dark = chosen === 'dark' || (chosen !== 'light' && systemIsDark.matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

/** Before the first paint, so that a dark page never flashes white, and when the system changes. */
export function watchMode() {
  applyMode()
  systemIsDark.addEventListener('change', applyMode)
}
