import type { QuarterSheet, RowResult, SheetSignatory } from '../../shared/api/types'
import { createStore } from '../../shared/createStore'
import { keepRows, readSheet } from '../../shared/queries/quarterSheet'
import { createAutosave, type SaveState } from '../editor/saving/autosave'
import { type KeptRow, keepSheet } from './savedSheet'
import {
  inputOf,
  isDirty,
  isEmpty,
  isOpen,
  isReadable,
  newRow,
  type Row,
  rowsOf,
  withCertificate,
} from './sheetRowValues'

/** The sheet while it is open: what is typed, what was before, and its way to the server. */

const MOST_ROWS = 200
const MOST_STEPS = 100

export interface SheetState {
  rows: Row[]
  signatory: SheetSignatory
  saving: SaveState
  past: Row[][]
  /** What the checks find in the rows is here. */
  isChecked: boolean
}

/** A row with what was found in the certificate, where that is still the one of the row. */
const withFindings = (row: Row, checked: Map<string, Row>): Row => {
  const found = checked.get(row.id)?.certificate
  return found && row.certificate && found.version === row.certificate.version
    ? { ...row, certificate: found }
    : row
}

const isUnsent = (row: Row, signatory: SheetSignatory) =>
  isDirty(row, signatory) || (isOpen(row) && !isEmpty(row) && (!isReadable(row) || !row.atc))

/** What this device kept goes over what the server told; on an older version it is a conflict. */
const laidOver = (rows: Row[], kept: KeptRow[]): Row[] => {
  const known = new Map(kept.map((row) => [row.id, row]))
  const byKey = new Map(kept.map((row) => [row.key, row]))
  const over = rows.map((row) => {
    const mine = known.get(row.id) ?? (row.certificate ? undefined : byKey.get(row.key))
    if (!mine || !isOpen(row)) return row
    const { id, atc, cells } = mine
    return { ...row, id, atc, cells, version: row.certificate ? mine.version : null }
  })
  const keys = new Set(over.flatMap(({ key, id }) => [key, id]))
  const fresh = kept.filter(({ key, id }) => !keys.has(key) && !keys.has(id))
  return [...over, ...fresh.map((row) => ({ ...newRow(row), ...row }))]
}

export function createSheet(told: QuarterSheet, owner: string, kept: KeptRow[]) {
  const quarter = told.quarter.code
  const state = createStore<SheetState>({
    rows: laidOver(rowsOf(told), kept),
    signatory: told.signatory,
    saving: { name: 'idle' },
    past: [],
    isChecked: told.is_checked,
  })
  const set = (part: Partial<SheetState>) => state.set({ ...state.get(), ...part })
  const each = (change: (row: Row) => Row) => set({ rows: state.get().rows.map(change) })
  let lastSent = { body: '', gesture: '' }

  const keep = () => {
    const { rows, signatory } = state.get()
    void keepSheet(
      owner,
      quarter,
      rows.filter((row) => isUnsent(row, signatory)),
    )
  }

  /** The same rows sent again are the same gesture. */
  const gestureFor = (body: unknown) => {
    const text = JSON.stringify(body)
    if (text !== lastSent.body) lastSent = { body: text, gesture: crypto.randomUUID() }
    return lastSent.gesture
  }

  const take = (results: RowResult[]) => {
    const byRow = new Map(results.map((result) => [result.row, result]))
    each((row) => {
      const result = byRow.get(row.key) ?? byRow.get(row.id)
      if (!result) return row
      if (result.certificate) return withCertificate(row, result.certificate)
      return { ...row, refusal: result }
    })
    keep()
  }

  const save = async () => {
    const { rows, signatory } = state.get()
    const dirty = rows.filter((row) => isDirty(row, signatory) && !row.refusal)
    for (let from = 0; from < dirty.length; from += MOST_ROWS) {
      const some = dirty.slice(from, from + MOST_ROWS).map(inputOf)
      const body = { quarter, signatory, rows: some }
      take((await keepRows(body, gestureFor(body))).results)
    }
    return dirty.length > 0
  }

  const autosave = createAutosave({ save, onState: (saving) => set({ saving }) })

  const changed = () => {
    keep()
    autosave.changed()
  }

  return {
    quarter,
    state,
    autosave,
    take,
    /** The checks came later than the rows: what was typed meanwhile stays. */
    takeChecked: (all: QuarterSheet) => {
      const checked = new Map(rowsOf(all).map((row) => [row.id, row]))
      set({
        rows: state.get().rows.map((row) => withFindings(row, checked)),
        isChecked: true,
      })
    },
    changed,
    change: (key: string, part: Partial<Row>) => {
      each((row) => (row.key === key ? { ...row, ...part } : row))
      changed()
    },
    /** Rows as they are now can be gone back to. */
    remember: () => set({ past: [...state.get().past.slice(-MOST_STEPS), state.get().rows] }),
    put: (rows: Row[]) => {
      set({ past: [...state.get().past.slice(-MOST_STEPS), state.get().rows], rows })
      changed()
    },
    undo: () => {
      const { past } = state.get()
      const before = new Map((past.at(-1) ?? []).map((row) => [row.key, row]))
      if (past.length === 0) return
      const back = (row: Row): Row => {
        const was = before.get(row.key) ?? newRow(row)
        return { ...row, cells: was.cells, atc: was.atc || row.atc, refusal: null }
      }
      set({ past: past.slice(0, -1), rows: state.get().rows.map(back) })
      changed()
    },
    setSignatory: (signatory: SheetSignatory) => {
      set({ signatory })
      each((row) => (row.certificate && isOpen(row) ? { ...row, kept: '' } : row))
      changed()
    },
    /** After a conflict: what somebody else saved comes in the place of what is here. */
    takeTheirs: async (key: string) => {
      const theirs = rowsOf(await readSheet(quarter))
      each((row) => (row.key === key ? (theirs.find(({ id }) => id === row.id) ?? row) : row))
      keep()
    },
  }
}

export type SheetStore = ReturnType<typeof createSheet>
