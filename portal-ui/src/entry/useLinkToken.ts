import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const tokenIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('token') ?? ''

/** The token of a link without a login; another link, opened in the same tab, replaces it. */
export function useLinkToken(inPath?: string) {
  const { hash } = useLocation()
  const given = inPath ?? tokenIn(hash)
  const [token, setToken] = useState(given)
  if (given && given !== token) setToken(given)
  // Out of the address bar, so that it stays in no history and is copied to nobody.
  useEffect(() => {
    if (hash) history.replaceState(history.state, '', location.pathname)
  }, [hash])
  return token
}
