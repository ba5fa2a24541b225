import { useEffect, useRef, useState } from 'react'
import { onSessionEnd } from '../session/sessionStore'

/**
 * The browser's Back closes the dialog on top and keeps what was typed. An open dialog has an entry
 * of its own in the history. Closed by a button it leaves the entry behind, for the next dialog;
 * Back then steps over it. So nothing ever goes back while a page is on its way.
 */

interface OpenDialog {
  close: () => void
}

const MARK = 'dialog'
const open: OpenDialog[] = []
const keepers = new Set<() => void>()
const stored = new Map<string, unknown>()
onSessionEnd(() => stored.clear())

const inEntry = (name: string) => (history.state as Record<string, unknown> | null)?.[name]
const isMarked = () => Boolean(inEntry(MARK))
/** The router counts its entries; a dialog's has the number of its page. */
const numberOf = () => inEntry('idx') as number | undefined
let wasMarked = isMarked()
let wasNumber = numberOf()

/** To be called after the page has changed its entry: it carries no mark then. */
export const noteEntry = () => {
  wasMarked = isMarked()
  wasNumber = numberOf()
}

function onBack() {
  const before = wasNumber
  const left = wasMarked && before !== undefined && before === numberOf()
  noteEntry()
  const top = open.at(-1)
  if (top) {
    for (const keep of keepers) keep()
    top.close()
  } else if (left && !wasMarked) history.back()
}

addEventListener('popstate', onBack)

function enter(dialog: OpenDialog) {
  // The entry that the last dialog left, unless an open one has it.
  if (open.length > 0 || !isMarked())
    history.pushState({ ...(history.state as object | null), [MARK]: true }, '')
  noteEntry()
  open.push(dialog)
  return () => {
    open.splice(open.indexOf(dialog), 1)
  }
}

/** Has the browser's Back close this dialog. */
export function useBackCloses(onClose: () => void) {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => enter({ close: () => latest.current() }), [])
}

/** State of a dialog that is there again when it was closed by Back and is opened once more. */
export function useTyped<T>(name: string, initial: T) {
  const state = useState<T>(() => (stored.has(name) ? (stored.get(name) as T) : initial))
  const latest = useRef(state[0])
  latest.current = state[0]
  useEffect(() => {
    stored.delete(name)
    const keep = () => void stored.set(name, latest.current)
    keepers.add(keep)
    return () => void keepers.delete(keep)
  }, [name])
  return state
}
