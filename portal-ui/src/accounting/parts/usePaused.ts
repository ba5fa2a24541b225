import { useEffect, useState } from 'react'

const PAUSE_MS = 400

/** What was written when the typing paused; what means the same is not new. */
export const usePaused = <T>(value: T): T => {
  const said = JSON.stringify(value)
  const [paused, setPaused] = useState(said)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(said), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [said])
  return JSON.parse(paused)
}
