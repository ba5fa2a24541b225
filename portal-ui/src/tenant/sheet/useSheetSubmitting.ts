import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { submitRows } from '../../shared/queries/quarterSheet'
import { isChosen } from './sheetFindings'
import { useQuarter, useSheet } from './useSheet'

const MOST_ROWS = 200

/** Handing the chosen ones over: saved first, then each by itself; what failed stays here. */
export function useSheetSubmitting(onDone: (sent: number, failed: number) => void) {
  const sheet = useSheet()
  const { names } = useQuarter()
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // One for a gesture: asked again after a lost answer, it hands nothing over twice.
  const gesture = useRef('')

  const send = async () => {
    sheet.autosave.changed()
    await sheet.autosave.flush()
    const chosen = sheet.state.get().rows.filter((row) => isChosen(row, names) && row.certificate)
    gesture.current ||= crypto.randomUUID()
    let sent = 0
    for (let from = 0; from < chosen.length; from += MOST_ROWS) {
      const some = chosen
        .slice(from, from + MOST_ROWS)
        .map(({ id, version }) => ({ id, version: version ?? 0 }))
      const { results } = await submitRows(sheet.quarter, some, gesture.current)
      sheet.take(results)
      sent += results.filter(({ ok }) => ok).length
    }
    gesture.current = ''
    onDone(sent, chosen.length - sent)
  }

  const submit = async () => {
    setIsBusy(true)
    setError(null)
    try {
      await send()
      void client.invalidateQueries({ queryKey: ['certificates'] })
    } catch (failure) {
      setError(failure)
    } finally {
      setIsBusy(false)
    }
  }

  return { submit, isBusy, error, forget: () => setError(null) }
}
