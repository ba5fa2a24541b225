/** What only a person does: a mail scanner opens the page, also with scripts, and does none of it. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown'] as const

/** Calls `act` once, at the first sign of a person on this page. */
export function onPerson(act: () => void): () => void {
  const stop = () => {
    for (const sign of SIGNS) removeEventListener(sign, once)
  }
  const once = () => {
    stop()
    act()
  }
  for (const sign of SIGNS) addEventListener(sign, once, { passive: true })
  return stop
}
