import type { Oversight } from '../oversightQueries'

type Day = Oversight['pace'][number]

export const WIDTH = 640
export const HEIGHT = 200
export const LEFT = 44
export const RIGHT = 16
const TOP = 14
export const FOOT = 24

const DAY_MS = 24 * 60 * 60 * 1000

/** So far, day by day: how many were received, and how many are finished. */
export function sums(pace: Day[]) {
  let received = 0
  let finished = 0
  return pace.map((each) => {
    received += each.received
    finished += each.finished
    return { day: each.day, received, finished }
  })
}

const ROUND = [1, 2, 5, 10]

/** A round number of which at most five make up the height. */
export function stepOf(most: number) {
  const size = 10 ** Math.floor(Math.log10(Math.max(most / 5, 1)))
  return size * (ROUND.find((times) => times * size * 5 >= most) ?? 10)
}

/** Where days and numbers stand in the picture. */
export function scales(first: string, last: string, most: number) {
  const begin = Date.parse(first)
  const length = Math.max(Date.parse(last) - begin, DAY_MS)
  const step = stepOf(Math.max(most, 1))
  const top = Math.max(step, Math.ceil(most / step) * step)
  const x = (day: string) => LEFT + ((WIDTH - LEFT - RIGHT) * (Date.parse(day) - begin)) / length
  const y = (value: number) => HEIGHT - FOOT - ((HEIGHT - FOOT - TOP) * value) / top
  return { x, y, ticks: Array.from({ length: Math.round(top / step) + 1 }, (_, n) => n * step) }
}

export const lineOf = (points: [number, number][]) =>
  points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

/** As many days as there is room to name. */
export const daysNamed = (pace: Day[], most = 8) => {
  const every = Math.max(1, Math.ceil(pace.length / most))
  return pace.filter((_, at) => at % every === 0)
}
