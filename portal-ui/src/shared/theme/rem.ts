const ROOT_PX = 16
const PX = /^(\d+(?:\.\d+)?)px$/
/** Below it a number is a factor, as a line height of 1.4 is. */
const SMALLEST_PX = 8

/** A size in px, as a number or with its unit, in rem; anything else as it is. */
export const inRem = (value: unknown): string | number => {
  const px = typeof value === 'number' ? value : Number(PX.exec(String(value))?.[1])
  return px >= SMALLEST_PX ? `${px / ROOT_PX}rem` : (value as string | number)
}
