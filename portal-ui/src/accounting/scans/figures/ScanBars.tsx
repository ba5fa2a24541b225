import Box from '@mui/material/Box'
import { useId } from 'react'

export interface Bar {
  label: string
  /** Null where there is nothing to tell. */
  value: number | null
  words: string
  /** The part of it that stands out by its hatching. */
  hatched?: number
}

const HEIGHT = 132
const WIDTH = 46
const FOOT = 20
const HEAD = 18

/** One hue, hatch before colour, every bar with its number; the table beside says the same. */
export const ScanBars = ({ label, bars }: { label: string; bars: Bar[] }) => {
  const hatch = useId()
  const most = Math.max(...bars.map(({ value }) => value ?? 0), Number.EPSILON)
  const high = (value: number) => ((HEIGHT - FOOT - HEAD) * value) / most
  return (
    <Box role="group" aria-label={label} tabIndex={0} sx={newestInView}>
      <svg
        role="img"
        aria-label={`${label}: ${bars.map((bar) => `${bar.label} ${bar.words}`).join(', ')}`}
        width={Math.max(bars.length, 1) * WIDTH}
        height={HEIGHT}
      >
        <defs>
          <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse">
            <path d="M0 5L5 0" stroke="var(--mui-palette-background-paper)" strokeWidth="1.5" />
          </pattern>
        </defs>
        {bars.map((bar, at) => {
          const x = at * WIDTH
          const tall = high(bar.value ?? 0)
          const part = high(bar.hatched ?? 0)
          const base = HEIGHT - FOOT
          return (
            <g key={bar.label} fontSize="0.6875rem" textAnchor="middle" fill="currentColor">
              <rect
                x={x + 6}
                y={base - tall}
                width={WIDTH - 12}
                height={Math.max(tall, 1)}
                rx="2"
                fill="var(--mui-palette-primary-main)"
              />
              <rect
                x={x + 6}
                y={base - part}
                width={WIDTH - 12}
                height={part}
                fill={`url(#${hatch})`}
              />
              <text x={x + WIDTH / 2} y={base - tall - 5} fontWeight="600">
                {bar.words}
              </text>
              <text x={x + WIDTH / 2} y={HEIGHT - 5}>
                {bar.label}
              </text>
            </g>
          )
        })}
      </svg>
    </Box>
  )
}

/** Where not all fit, the last ones are seen first. */
const newestInView = {
  display: 'flex',
  flexDirection: 'row-reverse',
  overflowX: 'auto',
  maxWidth: '100%',
  '& svg': { flexShrink: 0, mr: 'auto' },
} as const
