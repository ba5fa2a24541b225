import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isRefusal } from '../../shared/api/http'
import type { Claim } from '../../shared/api/types'
import { constants } from '../../shared/config'
import { post } from '../../shared/session/client'
import { type Form, formKey } from './formCache'

const SECOND_MS = 1_000

type Claimed = Pick<Form, 'id' | 'claimed_by'>

const secondsUntil = (until: string | undefined) =>
  until ? Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / SECOND_MS)) : 0

/** Counts the seconds of a lease; when it is over, the form is asked for again. */
export function useSecondsLeft({ id, claimed_by }: Claimed) {
  const client = useQueryClient()
  const until = claimed_by?.until
  const [left, setLeft] = useState(() => secondsUntil(until))
  useEffect(() => {
    setLeft(secondsUntil(until))
    if (!until) return
    const timer = setInterval(() => setLeft(secondsUntil(until)), SECOND_MS)
    return () => clearInterval(timer)
  }, [until])
  const isOver = Boolean(until) && left === 0
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: formKey(id) })
  }, [isOver, client, id])
  return left
}

/** Whom the form was lost to; blank when the lease ran out. */
export interface Lost {
  by: string
}

/** While I hold the form and its screen is open, the lease is renewed at half its length. */
function useRenewal({ id, claimed_by }: Claimed, onLost: (lost: Lost) => void) {
  const client = useQueryClient()
  const isMine = claimed_by?.you ?? false
  const latest = useRef({ until: claimed_by?.until, onLost })
  useEffect(() => {
    latest.current = { until: claimed_by?.until, onLost }
  })
  useEffect(() => {
    if (!isMine) return
    let over = false
    const half = (constants().claim_lease_seconds / 2) * SECOND_MS
    const renew = async () => {
      try {
        const claim = await post<Claim>(`/certificates/${id}/claim/renewal/`)
        client.setQueryData<Form>(formKey(id), (form) => form && { ...form, claimed_by: claim })
      } catch (error) {
        // My own decision ends the hold too; a renewal under way must not call that a loss.
        if (over || !isRefusal(error, 409)) return
        latest.current.onLost({ by: error.body.by ?? '' })
        void client.invalidateQueries({ queryKey: formKey(id) })
      }
    }
    if (secondsUntil(latest.current.until) * SECOND_MS < half) void renew()
    const timer = setInterval(() => void renew(), half)
    return () => {
      over = true
      clearInterval(timer)
    }
  }, [client, id, isMine])
}

/** Renews my hold while the screen is open, and tells when somebody else has it instead. */
export function useClaim(form: Claimed): Lost | null {
  const [lost, setLost] = useState<Lost | null>(null)
  const claim = form.claimed_by
  const wasMine = useRef(false)
  useRenewal(form, setLost)
  useEffect(() => {
    if (claim?.you) setLost(null)
    else if (claim && wasMine.current) setLost({ by: claim.name })
    wasMine.current = claim?.you ?? false
  }, [claim])
  return lost
}
