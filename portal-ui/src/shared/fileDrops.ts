import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createStore } from './createStore'

/** Files dropped anywhere on a page go to its upload zone, and never take the page's place. */

interface Zone {
  element: HTMLElement | null
  drop: (given: DataTransfer) => void
}

const zones = new Set<Zone>()
const isDragging = createStore(false)

const carriesFiles = ({ dataTransfer }: DragEvent) =>
  Boolean(dataTransfer?.types?.includes('Files') || dataTransfer?.files?.length)

/** A zone behind a dialog is not there. */
const isShown = ({ element }: Zone) => element !== null && !element.closest('[aria-hidden="true"]')

/** The zone under the pointer, or the only one of the page: between several nothing is guessed. */
function zoneOf({ target }: DragEvent) {
  const shown = [...zones].filter(isShown)
  const under = shown.find(({ element }) => target instanceof Node && element?.contains(target))
  return under ?? (shown.length === 1 ? shown[0] : undefined)
}

function over(event: DragEvent) {
  if (!carriesFiles(event)) return
  event.preventDefault()
  isDragging.set(true)
}

function drop(event: DragEvent) {
  isDragging.set(false)
  if (!carriesFiles(event)) return
  event.preventDefault()
  if (event.dataTransfer) zoneOf(event)?.drop(event.dataTransfer)
}

const leave = ({ relatedTarget }: DragEvent) => {
  if (!relatedTarget) isDragging.set(false)
}

/** For the whole window; asking twice does nothing more. */
export function watchFileDrops() {
  addEventListener('dragover', over)
  addEventListener('drop', drop)
  addEventListener('dragleave', leave)
}

/** An upload zone: the element for it, and whether files are held over the page. */
export function useFileDrop<Zoned extends HTMLElement>(onDrop: (given: DataTransfer) => void) {
  const element = useRef<Zoned>(null)
  const latest = useRef(onDrop)
  latest.current = onDrop
  useEffect(() => {
    watchFileDrops()
    const zone: Zone = { element: element.current, drop: (given) => latest.current(given) }
    zones.add(zone)
    return () => void zones.delete(zone)
  }, [])
  return { zone: element, isOver: useSyncExternalStore(isDragging.subscribe, isDragging.get) }
}
