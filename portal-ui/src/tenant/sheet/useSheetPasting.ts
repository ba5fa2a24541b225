import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { sheetMessages } from '../../shared/messages/sheet'
import { companiesQuery } from '../../shared/queries/certificates'
import { readSheetFile } from '../../shared/queries/quarterSheet'
import { cellsOf, isGrid } from '../editor/lines/linePasting'
import { placeOf } from './sheetKeys'
import { type Pasted, type Place, paste } from './sheetPasting'
import { useQuarter, useSheet } from './useSheet'

const words = ({ filled, added, closed, unmatched }: Pasted) =>
  [
    sheetMessages.pasted(filled),
    added > 0 && sheetMessages.added(added),
    closed > 0 && sheetMessages.closed(closed),
    unmatched.length > 0 && sheetMessages.unmatched(unmatched),
  ]
    .filter(Boolean)
    .join(' ')

export interface Said {
  tone: 'ok' | 'warn' | 'bad'
  text: string
}

/** What comes from a spreadsheet, pasted or uploaded: one step that can be taken back. */
export function useSheetPasting() {
  const sheet = useSheet()
  const { quarter } = useQuarter()
  const known = useQueryClient()
  useQuery(companiesQuery()) // asked for at once; a paste that comes sooner waits for it
  const [said, setSaid] = useState<Said | null>(null)
  const [error, setError] = useState<unknown>(null)

  const put = async (cells: string[][], at: Place | null) => {
    const companies = await known.ensureQueryData(companiesQuery())
    const done = paste(cells, { rows: sheet.state.get().rows, companies, quarter }, at)
    if (typeof done === 'string') return setSaid({ tone: 'bad', text: sheetMessages[done] })
    sheet.put(done.rows)
    setSaid({ tone: done.unmatched.length > 0 ? 'warn' : 'ok', text: words(done) })
  }

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const at = placeOf(document.activeElement)
    const isElsewhere = !at && event.target instanceof HTMLInputElement
    if (!isGrid(text) || isElsewhere) return
    event.preventDefault()
    put(cellsOf(text), at).catch(setError)
  })

  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])

  const upload = async (file: File) => {
    setError(null)
    try {
      await put((await readSheetFile(file)).rows, null)
    } catch (failure) {
      setError(failure)
    }
  }

  return { said, error, upload, say: setSaid }
}
