import { useRef, useState } from 'react'
import { isAnswered } from '../../shared/api/http'
import { formatDay } from '../../shared/format/dates'
import { originalsMessages } from '../../shared/messages/originals'
import { type Received, useReceive } from '../../shared/queries/pouches'

const words = originalsMessages.scan
const MOST_KEPT = 50

export interface Scan {
  key: number
  code: string
  state: 'waiting' | 'done' | 'again' | 'refused' | 'lost'
  text: string
}

const outcomeOf = ({ outcome, certificate, pouch }: Received): Pick<Scan, 'state' | 'text'> => {
  if (outcome === 'pouch' && pouch)
    return { state: 'done', text: words.pouch(pouch.count, pouch.missing) }
  if (outcome === 'already')
    return { state: 'again', text: words.already(formatDay(certificate?.received_on ?? '')) }
  const rest = pouch ? `. ${words.left(pouch.missing)}` : ''
  return { state: 'done', text: `${words.received}${rest}` }
}

const failureOf = (error: unknown): Pick<Scan, 'state' | 'text'> =>
  isAnswered(error)
    ? { state: 'refused', text: error.body.fields?.[0]?.message ?? error.message }
    : { state: 'lost', text: words.lost }

/** Each scan is sent by itself and stays in the list, whatever becomes of it. */
export const useScans = () => {
  const [scans, setScans] = useState<Scan[]>([])
  const last = useRef(0)
  const receive = useReceive()
  const put = (scan: Scan) =>
    setScans((all) => [scan, ...all.filter(({ key }) => key !== scan.key)].slice(0, MOST_KEPT))
  const send = async ({ key, code }: Pick<Scan, 'key' | 'code'>) => {
    put({ key, code, state: 'waiting', text: words.waiting })
    const end = await receive(code).then(outcomeOf, failureOf)
    setScans((all) => all.map((each) => (each.key === key ? { key, code, ...end } : each)))
  }
  const scan = (typed: string) => {
    const code = typed.trim()
    last.current += 1
    if (code) void send({ key: last.current, code })
  }
  return { scans, scan, again: send }
}
