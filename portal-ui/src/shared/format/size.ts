import { certificateMessages } from '../messages/certificate'

const STEP = 1000

/** "1.2 MB" */
export function sizeOf(bytes: number): string {
  const units = certificateMessages.files.sizes
  let value = bytes
  let unit = 0
  while (value >= STEP && unit < units.length - 1) {
    value /= STEP
    unit += 1
  }
  const text = unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1).replace(/\.0$/, '')
  return `${text} ${units[unit]}`
}
