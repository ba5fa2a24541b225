import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { post } from '../../shared/api/client'
import { isRefusal, type Refusal } from '../../shared/api/http'
import type { Claim } from '../../shared/api/types'
import { constants } from '../../shared/config'
import { type Form, formKey } from './form'

const SECOND_MS = 1_000

const secondsUntil = (until: string | undefined) =>
  until ? Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / SECOND_MS)) : 0

/** Counts the seconds of a lease; when it is over, the form is asked for again. */
export function useSecondsLeft({ id, claimed_by }: Pick<Form, 'id' | 'claimed_by'>) {
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

/**
 * While I hold the form and its screen is open, the lease is renewed at half its length. Answers
 * the refusal when the hold was lost.
 */
export function useClaimRenewal({ id, claimed_by }: Pick<Form, 'id' | 'claimed_by'>) {
  const client = useQueryClient()
  const [lost, setLost] = useState<Refusal | null>(null)
  const isMine = claimed_by?.you ?? false
  const until = useRef(claimed_by?.until)
  useEffect(() => {
    until.current = claimed_by?.until
  })
  useEffect(() => {
    if (!isMine) return
    setLost(null)
    let over = false
    const half = (constants().claim_lease_seconds / 2) * SECOND_MS
    const renew = async () => {
      try {
        const claim = await post<Claim>(`/certificates/${id}/claim/renewal/`)
        client.setQueryData<Form>(
          formKey(id),
          (form) => form && { ...form, claimed_by: { ...form.claimed_by, ...claim } },
        )
      } catch (error) {
        // My own decision ends the hold too; a renewal under way must not call that a loss.
        if (over || !isRefusal(error, 409)) return
        setLost(error)
        void client.invalidateQueries({ queryKey: formKey(id) })
      }
    }
    if (secondsUntil(until.current) * SECOND_MS < half) void renew()
    const timer = setInterval(() => void renew(), half)
    return () => {
      over = true
      clearInterval(timer)
    }
  }, [client, id, isMine])
  return lost
}
