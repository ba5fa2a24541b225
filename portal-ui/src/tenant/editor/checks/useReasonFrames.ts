import { useEffect } from 'react'
import { inputOf } from '../parts/editorFields'

/** A reason that nothing answers yet: its number, its field and the element that says it. */
export interface OpenReason {
  number: number
  field: string
  saidIn: string
}

const ASKED = 'data-asked'
const DESCRIBED = 'aria-describedby'
const SAID_IN = /^asked-\d+$/

/** The id of the element that says a reason. */
export const reasonId = (number: number) => `asked-${number}`

const frameOf = (input: HTMLElement) => input.closest<HTMLElement>('.MuiInputBase-root') ?? input

const withoutOurs = (input: HTMLElement) =>
  (input.getAttribute(DESCRIBED) ?? '').split(' ').filter((id) => id && !SAID_IN.test(id))

/** Writes only what differs: each write is observed. */
function write(element: HTMLElement, name: string, value: string) {
  if ((element.getAttribute(name) ?? '') === value) return
  if (value) element.setAttribute(name, value)
  else element.removeAttribute(name)
}

function describe(input: HTMLElement, reasons: OpenReason[]) {
  const ids = [...withoutOurs(input), ...reasons.map(({ saidIn }) => saidIn)]
  write(input, DESCRIBED, ids.join(' '))
}

const described = () => document.querySelectorAll<HTMLElement>(`[${DESCRIBED}*="asked-"]`)

/** Frames the inputs that are shown; whatever was framed before and is not asked for is freed. */
function drawFrames(reasons: OpenReason[]) {
  const asked = new Map<HTMLElement, OpenReason[]>()
  for (const reason of reasons) {
    const input = inputOf(reason.field)
    if (input) asked.set(input, [...(asked.get(input) ?? []), reason])
  }
  const frames = new Set([...asked.keys()].map(frameOf))
  for (const old of document.querySelectorAll<HTMLElement>(`[${ASKED}]`))
    if (!frames.has(old)) write(old, ASKED, '')
  for (const input of described()) if (!asked.has(input)) describe(input, [])
  for (const [input, its] of asked) {
    write(frameOf(input), ASKED, its.map(({ number }) => number).join(', '))
    describe(input, its)
  }
}

/**
 * Frames what Accounting asked for with the number of its reason, until it is answered. Inputs come
 * and go with their steps, and React writes their descriptions again, so the page is observed.
 */
export function useReasonFrames(reasons: OpenReason[]) {
  const key = JSON.stringify(reasons)
  useEffect(() => {
    const draw = () => drawFrames(JSON.parse(key) as OpenReason[])
    draw()
    const observer = new MutationObserver(draw)
    const what = { childList: true, subtree: true, attributeFilter: [DESCRIBED] }
    observer.observe(document.body, what)
    return () => {
      observer.disconnect()
      drawFrames([])
    }
  }, [key])
}

/** The frame, in the colour of what came back, and the number at its corner. */
export const reasonFrameStyles = {
  [`& [${ASKED}]`]: {
    position: 'relative',
    outline: '2px solid var(--mui-palette-status-returned-fg)',
    outlineOffset: '2px',
  },
  [`& [${ASKED}]::after`]: {
    content: `attr(${ASKED})`,
    position: 'absolute',
    top: '-12px',
    right: '-9px',
    zIndex: 1,
    minWidth: 20,
    px: '5px',
    borderRadius: '10px',
    bgcolor: 'status.returned.fg',
    color: 'background.paper',
    fontSize: 12,
    fontWeight: 600,
    lineHeight: '20px',
    textAlign: 'center',
    pointerEvents: 'none',
  },
} as const
