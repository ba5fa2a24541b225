export interface Folded {
  /** How many links stand in the bar; the rest is in More. */
  shown: number
  hasCounts: boolean
}

interface Measured {
  width: number
  /** How much of the width its counter is. */
  counter: number
}

const sumOf = (widths: number[]) => widths.reduce((sum, width) => sum + width, 0)

/** The counters go first, then the last links, so that the rest fits beside More. */
export function foldNav(items: Measured[], more: number, room: number, total: number): Folded {
  const whole = items.map(({ width }) => width)
  if (sumOf(whole) <= room) return { shown: total, hasCounts: true }
  const bare = items.map(({ width, counter }) => width - counter)
  if (sumOf(bare) <= room) return { shown: total, hasCounts: false }
  const shown = bare.findIndex((_, index) => sumOf(bare.slice(0, index + 1)) + more > room)
  return { shown: Math.max(shown, 0), hasCounts: false }
}
