import { useEffect, useState } from 'react'
import { SKELETON_DELAY_MS } from '../constants'
import { commonMessages } from '../messages/common'
import look from './Skeletons.module.css'

const WIDTHS = ['38%', '92%', '74%', '84%', '56%']

/** Still grey lines, and only when the answer takes its time. */
export const Skeletons = ({ lines = 3 }: { lines?: number }) => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className={look.lines} style={{ minHeight: lines * 23 + 29 }}>
      {late && <span className="visually-hidden">{commonMessages.app.loading}</span>}
      {late &&
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
