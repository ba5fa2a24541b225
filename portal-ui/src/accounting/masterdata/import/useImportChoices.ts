import { useState } from 'react'
import type { Imported, ImportedRow } from '../masterDataQueries'

const EVERY_ROW = '*'

/** What the reader of a plan ticks: rows that were asked about, and the columns that are taken. */
export function useImportChoices() {
  const [confirmed, setConfirmed] = useState<number[]>([])
  const [leftOut, setLeftOut] = useState<string[]>([])
  const toggle = <T>(all: T[], one: T, isIn: boolean) =>
    isIn ? [...all, one] : all.filter((each) => each !== one)
  const isRowTaken = (row: number, field: string) =>
    !leftOut.includes(`${EVERY_ROW}:${field}`) && !leftOut.includes(`${row}:${field}`)
  const isWritten = ({ outcome, row, changes }: ImportedRow) =>
    (['new', 'changed'].includes(outcome) || confirmed.includes(row)) &&
    (changes.length === 0 || changes.some(({ field }) => isRowTaken(row, field)))
  return {
    confirmed,
    leftOut,
    isRowTaken,
    countWritten: ({ rows }: Imported) => rows.filter(isWritten).length,
    isColumnTaken: (field: string) => !leftOut.includes(`${EVERY_ROW}:${field}`),
    confirm: (row: number, isYes: boolean) => setConfirmed((all) => toggle(all, row, isYes)),
    takeRow: (row: number, field: string, isTaken: boolean) =>
      setLeftOut((all) => toggle(all, `${row}:${field}`, !isTaken)),
    /** For all rows: what was chosen for single ones no longer holds. */
    takeColumn: (field: string, isTaken: boolean) =>
      setLeftOut((all) => {
        const others = all.filter((each) => !each.endsWith(`:${field}`))
        return isTaken ? others : [...others, `${EVERY_ROW}:${field}`]
      }),
    reset: () => {
      setConfirmed([])
      setLeftOut([])
    },
  }
}

export type ImportChoices = ReturnType<typeof useImportChoices>
