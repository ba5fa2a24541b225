import { useEffect, useRef, useState } from 'react'
import { isOpen } from '../../shared/api/about'
import type { CertificateItem } from '../../shared/api/types'

const FLASH_MS = 900

export interface HeldRow {
  form: CertificateItem
  /** It is no longer on this page of the list. */
  left: boolean
}

interface Answer {
  /** Says which list, page, filter and sort the rows belong to. */
  key: string
  rows: CertificateItem[]
  /** The rows are what the server said last, not what it said before. */
  settled: boolean
}

interface Held {
  key: string
  ids: string[]
  known: Map<string, CertificateItem>
  /** When these rows were first shown. */
  since: number
}

const idsOf = (rows: CertificateItem[]) => rows.map(({ id }) => id)

const byId = (rows: CertificateItem[]) => new Map(rows.map((row) => [row.id, row]))

const holding = (key: string, rows: CertificateItem[]): Held => ({
  key,
  ids: idsOf(rows),
  known: byId(rows),
  since: Date.now(),
})

/** When a form came into its list: OPEN by its last submission, the other by what was done to it. */
const cameAt = ({ status, handed_over_at, updated_at }: CertificateItem) =>
  Date.parse((isOpen(status) && handed_over_at) || updated_at)

/**
 * Nothing moves under the pointer: while one page of a list stays open its rows keep their places,
 * change where they stand, and others wait until they are asked for. Of those `arrived` tells how
 * many came since; the rest only moved up.
 */
export function useHeldRows({ key, rows, settled }: Answer) {
  const [held, setHeld] = useState<Held | null>(null)
  const isHeld = held?.key === key && held.ids.length > 0
  const show = () => setHeld(holding(key, rows))
  useEffect(() => {
    if (settled && !isHeld) setHeld(holding(key, rows))
  }, [settled, isHeld, key, rows])

  const fresh = byId(rows)
  if (!isHeld)
    return {
      held: rows.map((form): HeldRow => ({ form, left: false })),
      waiting: 0,
      arrived: 0,
      show,
    }
  const others = rows.filter(({ id }) => !held.ids.includes(id))
  return {
    held: held.ids.flatMap((id): HeldRow[] => {
      const form = fresh.get(id) ?? held.known.get(id)
      return form ? [{ form, left: !fresh.has(id) }] : []
    }),
    waiting: others.length,
    arrived: others.filter((form) => cameAt(form) > held.since).length,
    show,
  }
}

/** The ids of rows that have just changed, for as long as they flash. */
export function useChanged(rows: CertificateItem[]) {
  const versions = useRef(new Map<string, number>())
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const before = versions.current
    const ids = rows
      .filter(({ id, version }) => (before.get(id) ?? version) !== version)
      .map(({ id }) => id)
    versions.current = new Map(rows.map(({ id, version }) => [id, version]))
    if (ids.length > 0) setChanged(new Set(ids))
  }, [rows])
  useEffect(() => {
    if (changed.size === 0) return
    const timer = setTimeout(() => setChanged(new Set()), FLASH_MS)
    return () => clearTimeout(timer)
  }, [changed])
  return changed
}
