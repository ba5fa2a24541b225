import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { SKELETON_DELAY_MS } from '../constants'
import { commonWords } from '../messages/common'

const WIDTHS = ['38%', '92%', '74%', '84%', '56%']

/** Still grey lines, and only when the answer takes its time. */
export const Skeletons = ({ lines = 3 }: { lines?: number }) => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Box role="status" sx={{ display: 'grid', gap: '11px', p: 2.5, minHeight: lines * 23 + 29 }}>
      {late && <span className="visually-hidden">{commonWords.app.loading}</span>}
      {late &&
        Array.from({ length: lines }, (_, line) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
            key={line}
            sx={{
              height: 12,
              borderRadius: '4px',
              bgcolor: 'surface.lineSoft',
              width: WIDTHS[line % WIDTHS.length],
            }}
          />
        ))}
    </Box>
  )
}
