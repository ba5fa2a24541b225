import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { sheetWords } from '../../shared/messages/sheet'
import { companiesQuery } from '../../shared/queries/certificates'
import { readSheetFile } from '../../shared/queries/quarterSheet'
import { cellsOf, isGrid } from '../editor/lines/pasting'
import { placeOf } from './keys'
import { type Pasted, type Place, paste } from './pasting'
import { useQuarter, useSheet } from './useSheet'

const words = ({ filled, added, closed, unmatched }: Pasted) =>
  [
    sheetWords.pasted(filled),
    added > 0 && sheetWords.added(added),
    closed > 0 && sheetWords.closed(closed),
    unmatched.length > 0 && sheetWords.unmatched(unmatched),
  ]
    .filter(Boolean)
    .join(' ')

export interface Said {
  tone: 'ok' | 'warn' | 'bad'
  text: string
}

/** What comes from a spreadsheet, pasted or uploaded: one step that can be taken back. */
export function usePasting() {
  const sheet = useSheet()
  const { quarter } = useQuarter()
  const known = useQueryClient()
  useQuery(companiesQuery()) // asked for at once; a paste that comes sooner waits for it
  const [said, setSaid] = useState<Said | null>(null)
  const [error, setError] = useState<unknown>(null)

  const put = async (cells: string[][], at: Place | null) => {
    const companies = await known.ensureQueryData(companiesQuery())
    const done = paste(cells, { rows: sheet.state.get().rows, companies, quarter }, at)
    if (typeof done === 'string') return setSaid({ tone: 'bad', text: sheetWords[done] })
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
