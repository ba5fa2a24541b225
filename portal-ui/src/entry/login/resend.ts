import { useEffect, useState } from 'react'

/** When the next code may be asked for; survives a reload of this tab. */
const KEY = 'otp-resend-at'

export const readResendAt = () => Number(sessionStorage.getItem(KEY) ?? 0)

export const saveResendAt = (at: number) => sessionStorage.setItem(KEY, String(at))

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
