import { __unsafe_useEmotionCache as useStyles } from '@emotion/react'
import { cleanup, configure, renderHook } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

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

configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

/**
 * What our modules hear of the window and the document for as long as a page is open. Libraries
 * stay loaded from file to file, and listen once.
 */
const heard: (() => void)[] = []
const isOurs = (frame = '') => frame.includes('/src/') && !frame.includes('node_modules')

for (const target of [globalThis, document] as EventTarget[]) {
  const add = target.addEventListener
  target.addEventListener = function (this: EventTarget, ...given) {
    const caller = new Error().stack?.split('\n')[2]
    if (isOurs(caller)) heard.push(() => target.removeEventListener(given[0], given[1], given[2]))
    add.apply(target, given)
  }
  heard.push(() => {
    target.addEventListener = add
  })
}

/** The next file of this process finds a page as it was opened, and every module of ours anew. */
afterAll(() => {
  for (const forget of heard) forget()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
  history.replaceState(null, '', '/')
  document.title = ''
  forgetStyles()
  document.body.replaceChildren()
})

/** jsdom looks through all of them whenever it is asked what can be seen. */
function forgetStyles() {
  const styles = renderHook(() => useStyles()).result.current
  cleanup()
  styles?.sheet.flush()
  if (styles) Object.assign(styles, { inserted: {}, registered: {} })
}
