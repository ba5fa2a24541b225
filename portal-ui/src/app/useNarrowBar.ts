import { useLayoutEffect, useRef, useState } from 'react'

/** In heights of the text, as the theme's `md`: below it the links stand in the account menu. */
const NARROW_REM = 43.8125

/** Whether the bar has room for links, for the size of its text; measured when either changes. */
export function useNarrowBar() {
  const bar = useRef<HTMLElement>(null)
  const rem = useRef<HTMLElement>(null)
  const [isNarrow, setIsNarrow] = useState(false)
  useLayoutEffect(() => {
    if (!bar.current || !rem.current || typeof ResizeObserver === 'undefined') return
    const [whole, unit] = [bar.current, rem.current]
    const measure = () => setIsNarrow(whole.offsetWidth < NARROW_REM * unit.offsetWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(whole)
    observer.observe(unit)
    return () => observer.disconnect()
  }, [])
  return { bar, rem, isNarrow }
}
