import { useCallback, useEffect, useState } from 'react'
import { signingMessages } from '../../shared/messages/signing'
import type { GivenSignature } from '../../shared/ui/SignatureField'
import { type LinkPage, readLink, refuseByLink, signByLink } from './signingLinkCalls'

const words = signingMessages.page

/** Opens the link, signs or refuses once, and says what became of it. */
export function useSigningLink(token: string) {
  const [page, setPage] = useState<LinkPage | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [done, setDone] = useState('')
  const [busy, setBusy] = useState(false)

  const open = useCallback(() => {
    setError(null)
    readLink(token).then(setPage, setError)
  }, [token])
  useEffect(open, [open])

  const send = async (work: () => Promise<string>) => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      setDone(await work())
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  const sign = ({ method, name, picture }: GivenSignature) =>
    void send(async () => {
      const text = method === 'typed' ? name : picture
      return words.signed((await signByLink(token, { method, text })).certificates)
    })
  const refuse = (reason: string) =>
    void send(async () => {
      await refuseByLink(token, reason)
      return words.refused
    })
  return { page, error, done, busy, open, sign, refuse }
}
