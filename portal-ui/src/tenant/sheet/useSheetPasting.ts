import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { NetworkFailure } from '../../shared/api/http'
import type { SheetReading, SheetReadQuestion } from '../../shared/api/types'
import { sheetReadingMessages } from '../../shared/messages/sheetReading'
import { companiesQuery } from '../../shared/queries/certificates'
import { readSheetTable, type Table } from '../../shared/queries/quarterSheet'
import { useOnline } from '../../shared/ui/useOnline'
import { cellsOf, isGrid } from '../editor/lines/linePasting'
import { placeOf } from './sheetKeys'
import { isBlock, type Pasted, placeBlock, placeLines } from './sheetPasting'
import { readingWords } from './sheetReadingWords'
import { useSheet } from './useSheet'

export interface Said {
  tone: 'ok' | 'warn' | 'bad' | 'info'
  text: string
  /** It can be taken back in one step. */
  canUndo?: boolean
}

export interface Asked {
  table: Table
  question: SheetReadQuestion
}

const words = sheetReadingMessages

/** What comes from a spreadsheet, pasted or uploaded: one step that can be taken back. */
export function useSheetPasting() {
  const sheet = useSheet()
  const client = useQueryClient()
  const isOnline = useOnline()
  useQuery(companiesQuery()) // asked for at once; a paste that comes sooner waits for it
  const [said, say] = useState<Said | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [waiting, setWaiting] = useState<{ table: Table; columns?: number[] } | null>(null)
  const last = useRef(0)

  const put = (done: Pasted, text: string, isSure: boolean) => {
    if (done.filled > 0) sheet.put(done.rows)
    say({ tone: isSure ? 'ok' : 'warn', text, canUndo: done.filled > 0 })
  }

  const take = async (reading: SheetReading) => {
    const companies = await client.ensureQueryData(companiesQuery())
    const done = placeLines(reading.lines, sheet.state.get().rows, companies)
    const { text, isSure } = readingWords(reading, done)
    put(done, text, isSure)
  }

  const read = async (table: Table, columns?: number[]) => {
    const turn = ++last.current
    const isLate = () => turn !== last.current
    setAsked(null)
    setError(null)
    setWaiting(null)
    say({ tone: 'info', text: words.reading })
    try {
      const reading = await readSheetTable(table, sheet.quarter, columns)
      if (isLate()) return
      if (!reading.question) return await take(reading)
      say(null)
      setAsked({ table, question: reading.question })
    } catch (failure) {
      if (isLate()) return
      say(null)
      if (failure instanceof NetworkFailure) setWaiting({ table, columns })
      else setError(failure)
    }
  }

  const readAgain = useEffectEvent(() => {
    if (waiting && isOnline) void read(waiting.table, waiting.columns)
  })
  useEffect(() => {
    if (isOnline) readAgain()
  }, [isOnline])

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const at = placeOf(document.activeElement)
    const isElsewhere = !at && event.target instanceof HTMLInputElement
    if (!isGrid(text) || isElsewhere || document.querySelector('[role=dialog]')) return
    event.preventDefault()
    const cells = cellsOf(text)
    if (!at || !isBlock(cells)) return void read(text)
    const done = placeBlock(cells, at, sheet.state.get().rows)
    if (done) put(done, words.pasted(done.filled), true)
    else say({ tone: 'bad', text: words.outside })
  })

  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])

  const offline: Said | null = waiting && { tone: 'warn', text: words.offline }
  return {
    said: offline ?? said,
    error,
    asked,
    say,
    upload: (file: File) => read(file),
    choose: (columns: number[]) => asked && void read(asked.table, columns),
    cancel: () => setAsked(null),
    undo: () => {
      sheet.undo()
      say(null)
    },
  }
}
