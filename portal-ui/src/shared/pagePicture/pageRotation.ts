/** Boxes and turns of a page. A box is in shares of the page as the server pictures it. */

export type Box = readonly [left: number, top: number, right: number, bottom: number]
export type Turn = 0 | 90 | 180 | 270

export const turnOn = (turn: Turn): Turn => ((turn + 90) % 360) as Turn

export const isOnItsSide = (turn: Turn) => turn === 90 || turn === 270

type Point = readonly [x: number, y: number]

const TURNED: Record<Turn, (point: Point) => Point> = {
  0: (point) => point,
  90: ([x, y]) => [1 - y, x],
  180: ([x, y]) => [1 - x, 1 - y],
  270: ([x, y]) => [y, 1 - x],
}

const around = ([ax, ay]: Point, [bx, by]: Point): Box => [
  Math.min(ax, bx),
  Math.min(ay, by),
  Math.max(ax, bx),
  Math.max(ay, by),
]

/** Where a box is once the page was turned clockwise. */
export const turned = ([left, top, right, bottom]: Box, turn: Turn): Box =>
  around(TURNED[turn]([left, top]), TURNED[turn]([right, bottom]))

/** Where a box drawn on a turned page is on the page as the server pictures it. */
export const turnedBack = (box: Box, turn: Turn) => turned(box, ((360 - turn) % 360) as Turn)

const within = (value: number) => Math.min(Math.max(value, 0), 1)

/** The box between two points, kept on the page. */
export const boxBetween = (a: Point, b: Point): Box =>
  around([within(a[0]), within(a[1])], [within(b[0]), within(b[1])])

const LEAST = 0.004

/** A press is no box. */
export const isDrawn = ([left, top, right, bottom]: Box) =>
  right - left > LEAST && bottom - top > LEAST

/** Moves a box by shares of the page, as far as the page goes. */
export function moved([left, top, right, bottom]: Box, dx: number, dy: number): Box {
  const x = Math.min(Math.max(dx, -left), 1 - right)
  const y = Math.min(Math.max(dy, -top), 1 - bottom)
  return [left + x, top + y, right + x, bottom + y]
}

/** Moves its lower right corner. */
export const stretched = ([left, top, right, bottom]: Box, dx: number, dy: number): Box => [
  left,
  top,
  Math.min(Math.max(right + dx, left + LEAST * 2), 1),
  Math.min(Math.max(bottom + dy, top + LEAST * 2), 1),
]
