import type { Status } from '../../shared/api/types'
import { statusStyles } from '../../shared/ui/statusStyles'

export const WIDTH = 124
export const HEIGHT = 32

type Place = readonly [number, number]

/** The states that are drawn; which ways lead from one to another is the lifecycle's. */
export const DRAWN = (Object.keys(statusStyles) as Status[]).filter(
  (status) => statusStyles[status].drawn,
)

export const placeOf = (status: string): Place | undefined =>
  statusStyles[status as Status]?.drawn ?? undefined

/** The point where the way from a box towards another leaves it. */
const edgeOf = ([x, y]: Place, [tx, ty]: Place): Place => {
  const [dx, dy] = [tx - x, ty - y]
  const most = Math.min(
    dx ? (WIDTH / 2 + 4) / Math.abs(dx) : Infinity,
    dy ? (HEIGHT / 2 + 4) / Math.abs(dy) : Infinity,
  )
  return [x + dx * most, y + dy * most]
}

/** A way bends a little to its left, so that the way back is another. */
export function bend(from: Place, to: Place) {
  const [start, end] = [edgeOf(from, to), edgeOf(to, from)]
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
  const long = Math.hypot(dx, dy) || 1
  const middle: Place = [
    (start[0] + end[0]) / 2 + (dy / long) * 22,
    (start[1] + end[1]) / 2 - (dx / long) * 22,
  ]
  const label: Place = [
    (start[0] + end[0]) / 4 + middle[0] / 2,
    (start[1] + end[1]) / 4 + middle[1] / 2,
  ]
  return { line: `M${start} Q${middle} ${end}`, label }
}
