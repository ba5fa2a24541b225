import Box from '@mui/material/Box'
import { aboutMove, aboutStatus } from '../../shared/api/about'
import type { Status } from '../../shared/api/types'
import { STEPS } from '../../shared/api/words'
import { auditMessages } from '../../shared/messages/audit'
import { toneOf } from '../../shared/ui/statusStyles'
import type { AuditRow } from './auditQueries'
import { bend, DRAWN, HEIGHT, placeOf, WIDTH } from './diagramGeometry'

const DiagramArrow = ({
  source,
  target,
  label,
}: {
  source: string
  target: string
  label?: string
}) => {
  const [from, to] = [placeOf(source), placeOf(target)]
  if (!from || !to || source === target) return null
  const way = bend(from, to)
  return (
    <>
      <path
        d={way.line}
        className={label ? 'taken' : 'way'}
        markerEnd={label ? 'url(#taken)' : 'url(#way)'}
      />
      {label && (
        <text x={way.label[0]} y={way.label[1] - 5} textAnchor="middle">
          {label}
        </text>
      )}
    </>
  )
}

const DiagramState = ({ status, isTaken }: { status: Status; isTaken: boolean }) => {
  const [x, y] = placeOf(status) ?? [0, 0]
  return (
    <Box component="g" sx={isTaken ? lookOf(status) : undefined}>
      <rect
        x={x - WIDTH / 2}
        y={y - HEIGHT / 2}
        width={WIDTH}
        height={HEIGHT}
        rx={6}
        className={isTaken ? 'on' : 'off'}
      />
      <text x={x} y={y + 4} textAnchor="middle" className={isTaken ? 'name on' : 'name'}>
        {aboutStatus(status).label}
      </text>
    </Box>
  )
}

/** As its chip is: the words in its colour, on its fill. */
const lookOf = (status: Status) => {
  const { color, bgcolor } = toneOf(status)
  return { color, '& rect': { color: bgcolor, fill: 'currentColor' } }
}

/** Numbers of the steps that went the same way, in one word. */
function taken(steps: AuditRow[]) {
  const ways = new Map<string, { source: string; target: string; label: string }>()
  steps.forEach((row, index) => {
    const key = `${row.source} ${row.target}`
    const before = ways.get(key)
    const numbers = before ? `${before.label.split(' ')[0]}, ${index + 1}` : `${index + 1}`
    ways.set(key, {
      source: row.source,
      target: row.target,
      label: `${numbers.replace(', ', ',')} ${row.label}`,
    })
  })
  return [...ways.values()]
}

/** Every way a certificate can go, and in strong lines the one it went. */
export const AuditDiagram = ({ steps }: { steps: AuditRow[] }) => {
  const visited = new Set(steps.flatMap(({ source, target }) => [source, target]))
  const told = steps
    .map((row) => `${aboutMove(row.move).done || row.label}, ${row.target}`)
    .join('; ')
  return (
    <Box
      component="svg"
      viewBox="0 0 1200 226"
      role="img"
      aria-label={auditMessages.path.diagram(told)}
      sx={svgStyles}
    >
      <defs>
        {['way', 'taken'].map((id) => (
          <marker
            key={id}
            id={id}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8z" className={`head ${id}`} />
          </marker>
        ))}
      </defs>
      {STEPS.map(({ move, source, target }) => (
        <DiagramArrow key={move + source} source={source} target={target} />
      ))}
      {taken(steps).map((way) => (
        <DiagramArrow key={way.source + way.target} {...way} />
      ))}
      {DRAWN.map((status) => (
        <DiagramState key={status} status={status} isTaken={visited.has(status)} />
      ))}
    </Box>
  )
}

const svgStyles = {
  display: 'block',
  width: '100%',
  fontSize: 12,
  '& text': { fill: 'currentColor', fontWeight: 600, fontFamily: 'inherit' },
  '& .name': { fontSize: 11.5, opacity: 0.75 },
  '& .name.on': { opacity: 1 },
  '& rect.off': { stroke: 'currentColor', strokeOpacity: 0.3, fill: 'none' },
  '& path.way': {
    fill: 'none',
    stroke: 'currentColor',
    strokeOpacity: 0.22,
    strokeDasharray: '3 4',
  },
  '& path.taken': { fill: 'none', stroke: 'currentColor', strokeWidth: 2.2, color: 'primary.main' },
  '& path.head': { stroke: 'none', fill: 'currentColor', fillOpacity: 0.3 },
  '& path.head.taken': { fillOpacity: 1, color: 'primary.main' },
}
