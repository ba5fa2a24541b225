import { useRef, useState } from 'react'
import { isAnswered } from '../../shared/api/http'
import { formatDay } from '../../shared/format/dates'
import { originalsMessages } from '../../shared/messages/originals'
import { type Received, useReceive, useUndoReceipt } from '../../shared/queries/pouches'

const words = originalsMessages.scan
const MOST_KEPT = 50

export interface Scan {
  key: number
  code: string
  state: 'waiting' | 'done' | 'again' | 'refused' | 'lost' | 'undone'
  text: string
  /** Whose paper it is. */
  about?: string
  /** The certificate whose receipt can be undone, until the next scan. */
  undoable?: string
}

type Outcome = Omit<Scan, 'key' | 'code'>

const outcomeOf = ({ outcome, certificate, pouch }: Received): Outcome => {
  if (outcome === 'pouch' && pouch)
    return {
      state: 'done',
      about: words.of(pouch.payor_name, ''),
      text: words.pouch(pouch.count, pouch.missing),
    }
  const about = certificate ? words.of(certificate.payor_name, certificate.branch ?? '') : ''
  if (outcome === 'already')
    return { state: 'again', about, text: words.already(formatDay(certificate?.received_on ?? '')) }
  const rest = pouch ? `. ${words.left(pouch.missing)}` : ''
  const text = `${words.received}${rest}`
  return { state: 'done', about, text, ...(certificate && { undoable: certificate.id }) }
}

const failureOf = (error: unknown): Outcome =>
  isAnswered(error)
    ? { state: 'refused', text: error.body.fields?.[0]?.message ?? error.message }
    : { state: 'lost', text: words.lost }

const withoutUndo = <T extends Outcome>(scan: T): T => ({ ...scan, undoable: undefined })

/** Each scan is sent by itself and stays in the list, whatever becomes of it. */
export const useScans = () => {
  const [scans, setScans] = useState<Scan[]>([])
  const last = useRef(0)
  const receive = useReceive()
  const undoReceipt = useUndoReceipt()
  const put = (scan: Scan) =>
    setScans((all) =>
      [scan, ...all.filter(({ key }) => key !== scan.key).map(withoutUndo)].slice(0, MOST_KEPT),
    )
  const change = (key: number, outcome: Partial<Scan>) =>
    setScans((all) => all.map((each) => (each.key === key ? { ...each, ...outcome } : each)))
  const send = async ({ key, code }: Pick<Scan, 'key' | 'code'>) => {
    put({ key, code, state: 'waiting', text: words.waiting })
    const end = await receive(code).then(outcomeOf, failureOf)
    // A receipt that comes after the next scan cannot be undone here.
    change(key, key === last.current ? end : withoutUndo(end))
  }
  const scan = (typed: string) => {
    const code = typed.trim()
    last.current += 1
    if (code) void send({ key: last.current, code })
  }
  const undo = async ({ key, undoable }: Scan) => {
    if (!undoable) return
    const end = await undoReceipt(undoable).then(
      (): Outcome => withoutUndo({ state: 'undone', text: words.undone }),
      (error): Outcome => ({ ...failureOf(error), state: 'refused' }),
    )
    change(key, end)
  }
  /** Its time is over. */
  const keep = ({ key }: Scan) => change(key, { undoable: undefined })
  return { scans, scan, again: send, undo, keep }
}
