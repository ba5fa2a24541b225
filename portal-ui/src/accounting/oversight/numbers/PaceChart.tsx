import Box from '@mui/material/Box'
import { shortDay } from '../../../shared/format/dates'
import { oversightMessages } from '../../../shared/messages/oversight'
import type { Oversight } from '../oversightQueries'
import { daysNamed, FOOT, HEIGHT, LEFT, lineOf, RIGHT, scales, sums, WIDTH } from './paceScales'

const words = oversightMessages.pace
const FARTHEST_DAYS = 92
const DAY_MS = 24 * 60 * 60 * 1000

const latest = (days: (string | null | undefined)[], first: string) => {
  const farthest = Date.parse(first) + FARTHEST_DAYS * DAY_MS
  const known = days.filter(
    (day): day is string => Boolean(day) && Date.parse(day ?? '') <= farthest,
  )
  return known.toSorted().at(-1) ?? first
}

/** Dots for what came in, a line for what is finished, dashes for how it goes on. */
export const PaceChart = ({
  told: { pace, period, forecast, received_outside },
}: {
  told: Oversight
}) => {
  const so = sums(pace)
  const now = so.at(-1)
  const first = so[0]?.day
  if (!now || !first) return null
  const ends = forecast?.ends_on
  const all = now.finished + (forecast?.left ?? 0)
  const last = latest([now.day, period.due, ends], first)
  const { x, y, ticks } = scales(first, last, Math.max(now.received, forecast ? all : 0))
  const line = (name: 'received' | 'finished') =>
    lineOf(so.map((each) => [x(each.day), y(each[name])]))
  return (
    <Box
      component="svg"
      role="img"
      aria-label={words.said(now.received, now.finished, received_outside)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      sx={pictureStyles}
    >
      {ticks.map((value) => (
        <g key={value} className="axis">
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} className="grid" />
          <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
            {oversightMessages.number(value)}
          </text>
        </g>
      ))}
      {daysNamed(pace).map(({ day }) => (
        <text key={day} className="axis" x={x(day)} y={HEIGHT - 6} textAnchor="middle">
          {shortDay(day)}
        </text>
      ))}
      {period.due && period.due <= last && (
        <line
          x1={x(period.due)}
          x2={x(period.due)}
          y1={y(ticks.at(-1) ?? 0)}
          y2={HEIGHT - FOOT}
          className="due"
        />
      )}
      <polyline points={line('received')} className="received" />
      <polyline points={line('finished')} className="finished" />
      {ends && ends <= last && (
        <polyline
          points={lineOf([
            [x(now.day), y(now.finished)],
            [x(ends), y(all)],
          ])}
          className="ahead"
        />
      )}
    </Box>
  )
}

const pictureStyles = {
  display: 'block',
  width: '100%',
  fontSize: 11,
  fill: 'var(--mui-palette-text-secondary)',
  '& .grid': { stroke: 'var(--mui-palette-surface-lineSoft)' },
  '& .due': { stroke: 'var(--mui-palette-text-primary)' },
  '& polyline': { fill: 'none', strokeWidth: 2 },
  '& .received': { stroke: 'var(--mui-palette-text-secondary)', strokeDasharray: '2 4' },
  '& .finished': { stroke: 'var(--mui-palette-primary-main)', strokeWidth: 2.5 },
  '& .ahead': { stroke: 'var(--mui-palette-warning-main)', strokeDasharray: '7 4' },
  // On a phone it is a spark line: what it says stands beneath.
  '& .axis': { display: { xs: 'none', md: 'inline' } },
}
