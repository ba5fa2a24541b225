import { useEffect, useState } from 'react'

const secondsLeft = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Seconds left until a moment, by the clock. */
export function useCountdown(until: number) {
  const [left, setLeft] = useState(() => secondsLeft(until))
  useEffect(() => {
    setLeft(secondsLeft(until))
    const timer = setInterval(() => setLeft(secondsLeft(until)), 1000)
    return () => clearInterval(timer)
  }, [until])
  return left
}
