import type { KeyboardEvent } from 'react'
import type { Month } from './sheetRowValues'

/** Going from cell to cell as in a spreadsheet. */

export const CELL = 'data-cell'

const cells = () => [...document.querySelectorAll<HTMLInputElement>(`input[${CELL}]`)]

export const placeOf = (element: Element | null) => {
  const [key, month] = element?.getAttribute(CELL)?.split('#') ?? []
  return key && month ? { key, month: Number(month) as Month } : null
}

export const cellName = (key: string, month: Month) => `${key}#${month}`

/** Stands in the cell so many rows and columns away; stays where there is none. */
export function move(from: HTMLInputElement, down: number, right: number) {
  const all = cells()
  const at = all.indexOf(from)
  const month = placeOf(from)?.month ?? 0
  const column = month + right
  if (column < 0 || column > 2) return
  all[at + down * 3 + right]?.focus()
}

/** The next cell that something is wrong with, from the first on again after the last. */
export function nextFinding() {
  const all = cells()
  const at = all.indexOf(document.activeElement as HTMLInputElement)
  const wrong = (cell: HTMLInputElement) => cell.hasAttribute('data-found')
  const next = all.find((cell, place) => place > at && wrong(cell)) ?? all.find(wrong)
  next?.focus()
}

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Where a key leads from a cell; null when the key is the cell's own. */
export function stepOf(event: KeyboardEvent, isTyping: boolean): [number, number] | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (event.key === 'Enter') return [event.shiftKey ? -1 : 1, 0]
  if (event.shiftKey) return null
  const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
  return isTyping && isSideways ? null : (STEPS[event.key] ?? null)
}
