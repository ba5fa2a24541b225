/**
 * Runs at once, then at most once per interval; what came meanwhile runs at its end, so that the
 * last word is always heard.
 */
export function throttle(work: () => void, intervalMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again = false
  const run = () => {
    again = false
    timer = setTimeout(() => {
      timer = undefined
      if (again) run()
    }, intervalMs)
    work()
  }
  return () => {
    if (timer) again = true
    else run()
  }
}
