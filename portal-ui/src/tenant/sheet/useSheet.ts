import { useQuery } from '@tanstack/react-query'
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { QuarterSheet } from '../../shared/api/types'
import {
  firstDay,
  monthsOf,
  type Quarter,
  quarterBefore,
  quarterOfCode,
} from '../../shared/format/quarter'
import { atcsOn } from '../../shared/queries/lines'
import { useOwner } from '../editor/saving/useOwner'
import { readKept } from './savedSheet'
import type { Rates } from './sheetRowValues'
import { createSheet, type SheetStore } from './sheetStore'

/** The open sheet: made once what this device kept of it is read, saved when it is left. */
export function useOpenSheet(told: QuarterSheet) {
  const owner = useOwner()
  const [opened, setOpened] = useState<{ sheet: SheetStore; hadKept: boolean } | null>(null)
  useEffect(() => {
    let mine: SheetStore | null = null
    let isGone = false
    void readKept(owner, told.quarter.code).then((kept) => {
      if (isGone) return
      mine = createSheet(told, owner, kept)
      mine.autosave.start()
      if (kept.length > 0) mine.changed()
      setOpened({ sheet: mine, hadKept: kept.length > 0 })
    })
    return () => {
      isGone = true
      mine?.autosave.stop()
    }
  }, [owner, told])
  return opened
}

const SheetContext = createContext<SheetStore | null>(null)
export const SheetProvider = SheetContext.Provider

export function useSheet() {
  const sheet = useContext(SheetContext)
  if (!sheet) throw new Error('There is no sheet here.')
  return sheet
}

export const useSheetState = () => {
  const { state } = useSheet()
  return useSyncExternalStore(state.subscribe, state.get)
}

/** The quarter's months and those before, and what each code takes. */
export function useQuarter() {
  const { quarter: code } = useSheet()
  const quarter = useMemo(() => quarterOfCode(code) as Quarter, [code])
  const { data: atcs } = useQuery(atcsOn(firstDay(quarter)))
  return useMemo(() => {
    const rates: Rates = new Map((atcs ?? []).map((atc) => [atc.code, atc.rate]))
    const codes = (atcs ?? []).filter(
      ({ section, payee_kind }) => section === 'EWT' && payee_kind !== 'individual',
    )
    return {
      quarter,
      rates,
      codes,
      names: monthsOf(quarter),
      namesBefore: monthsOf(quarterBefore(quarter)),
    }
  }, [atcs, quarter])
}
