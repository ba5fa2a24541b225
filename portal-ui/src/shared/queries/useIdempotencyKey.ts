import { useRef } from 'react'
import { isAnswered } from '../api/http'

/** The key of a request. It stays while nobody knows whether the request arrived: sent again, it is the same one. */
export function useIdempotencyKey() {
  const key = useRef(crypto.randomUUID())
  const renew = () => {
    key.current = crypto.randomUUID()
  }
  const renewIfAnswered = (error: Error) => {
    if (isAnswered(error)) renew()
  }
  return { key, renew, renewIfAnswered }
}
