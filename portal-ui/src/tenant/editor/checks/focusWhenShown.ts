import { focusField } from '../parts/editorFields'

const WITHIN_MS = 10_000
const TRY_MS = 50
/** Held or pressed alone these keys move and type nothing. */
const MODIFIERS = ['Alt', 'Control', 'Meta', 'Shift']

/** What people do elsewhere; the page itself moves the focus too, so that does not count. */
function onNextAct(work: () => void, signal: AbortSignal) {
  const options = { capture: true, signal }
  addEventListener('pointerdown', work, options)
  addEventListener('popstate', work, options)
  addEventListener(
    'keydown',
    ({ key, repeat }) => {
      if (!repeat && !MODIFIERS.includes(key)) work()
    },
    options,
  )
}

/**
 * Focuses the input of a field when it is drawn: its step may be loading. Ends at the next press or
 * key, whose focus is the user's own. Returns what ends it earlier.
 */
export function focusWhenShown(field: string) {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setInterval(() => {
    if (focusField(field) || performance.now() > deadline) end()
  }, TRY_MS)
  const deadline = performance.now() + WITHIN_MS
  ending.signal.addEventListener('abort', () => clearInterval(timer))
  onNextAct(end, ending.signal)
  return end
}
