import { useEffect, useState } from 'react'
import { SKELETON_DELAY_MS } from '../constants'
import { commonMessages } from '../messages/common'
import { useOnline } from '../ui/useOnline'
import look from './Skeletons.module.css'

const WIDTHS = ['38%', '92%', '74%', '84%', '56%']

/** Still grey lines, and only when the answer takes its time; none comes without a connection. */
export const Skeletons = ({ lines = 3 }: { lines?: number }) => {
  const [late, setLate] = useState(false)
  const isOnline = useOnline()
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className={look.lines} style={{ minHeight: lines * 23 + 29 }}>
      {late && isOnline && <span className="visually-hidden">{commonMessages.app.loading}</span>}
      {late && !isOnline && <p className={look.offline}>{commonMessages.offline.notLoaded}</p>}
      {late &&
        isOnline &&
        Array.from({ length: lines }, (_, line) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
            key={line}
            className={look.line}
            style={{ width: WIDTHS[line % WIDTHS.length] }}
          />
        ))}
    </div>
  )
}
