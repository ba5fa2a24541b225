const ROOT_PX = 16
const PX = /^(\d+(?:\.\d+)?)px$/
const EACH_PX = /\d+(?:\.\d+)?px/g
/** Below it a number is a factor, as a line height of 1.4 is, or a line. */
const SMALLEST_PX = 8
/** Up to it a box holds a letter, an icon or an amount; a panel has the room that the screen leaves. */
const LARGEST_PX = 160

const pixelsOf = (value: unknown) =>
  typeof value === 'number' ? value : Number(PX.exec(String(value))?.[1])

/** A size in px, as a number or with its unit, in rem; anything else as it is. */
export const inRem = (value: unknown): string | number => {
  const px = pixelsOf(value)
  return px >= SMALLEST_PX ? `${px / ROOT_PX}rem` : (value as string | number)
}

/** As `inRem` for the sides of a box: up to 1 a number is a share of the whole, as MUI reads it. */
export const boxInRem = (value: unknown): string | number => {
  if (typeof value === 'number' && value > 0 && value <= 1) return `${value * 100}%`
  return pixelsOf(value) > LARGEST_PX ? (value as string | number) : inRem(value)
}

/** As `boxInRem` for each column of a grid. */
export const columnsInRem = (value: unknown): string =>
  String(value).replace(EACH_PX, (px) => String(boxInRem(px)))
