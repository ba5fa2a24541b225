import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** jsdom has none; no rule depends on the answer. */
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    // What MUI still calls for the colour scheme.
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as unknown as MediaQueryList

configure({ asyncUtilTimeout: 5_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
