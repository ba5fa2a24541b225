import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/**
 * The browser's Back closes the dialog on top; its `DialogSlot` keeps what was typed. An open dialog
 * has an entry of its own in the history. Closed by a button it leaves the entry behind, for the
 * next dialog; Back then steps over it. So nothing ever goes back while a page is on its way.
 */

interface Manner {
  /** The page is worked on meanwhile, by its keys too. */
  isBeside?: boolean
}

interface OpenDialog extends Manner {
  close: () => void
}

const MARK = 'dialog'
const open: OpenDialog[] = []

/** Whether a dialog is on the screen: the keys of the page below it do nothing then. */
export const hasOpenDialog = () => open.some(({ isBeside }) => !isBeside)

let isClosingForNow = false

/** Whether the dialog that goes away in this render stays in its slot. */
export const isKeptByClosing = () => isClosingForNow

/** Closes a dialog in such a way that it is as it was when it is opened once more. */
export function closeForNow(close: () => void) {
  isClosingForNow = true
  try {
    flushSync(close)
  } finally {
    isClosingForNow = false
  }
}

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
  if (top) closeForNow(top.close)
  else if (left && !wasMarked) history.back()
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
export function useBackCloses(onClose: () => void, { isBeside = false }: Manner = {}) {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => enter({ close: () => latest.current(), isBeside }), [isBeside])
}
