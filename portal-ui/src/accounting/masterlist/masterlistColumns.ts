import type { ListName } from '../../shared/api/about'
import { accountingMessages } from '../../shared/messages/accounting'
import { savePreference, usePreference } from '../parts/preferences'

/** The columns that can be left out; reference and tenant always stand first. */
const COLUMNS = {
  open: ['branch', 'quarter', 'tax', 'checks', 'status', 'returnAsked', 'waiting', 'claimed'],
  processed: ['branch', 'quarter', 'tax', 'status', 'changed'],
} as const

export type ColumnName = (typeof COLUMNS)[ListName][number]

/** Not there until somebody asks for them. */
const EXTRA: readonly ColumnName[] = ['quarter', 'returnAsked']

export const columnsOf = (list: ListName): readonly ColumnName[] => COLUMNS[list]

export const usualColumns = (list: ListName): ColumnName[] =>
  columnsOf(list).filter((name) => !EXTRA.includes(name))

export const labelOf = (name: ColumnName) => accountingMessages.list.columns[name]

const keyOf = (list: ListName) => `list-columns.${list}`

/** Those of a list that are named, in the list's own order; null where none is. */
export function columnsIn(list: ListName, names: unknown): ColumnName[] | null {
  if (!Array.isArray(names)) return null
  const known = columnsOf(list).filter((name) => names.includes(name))
  return known.length > 0 ? known : null
}

export const chooseColumns = (list: ListName, names: readonly ColumnName[]) =>
  savePreference(keyOf(list), names)

export function useColumns(list: ListName): ColumnName[] {
  return columnsIn(list, usePreference(keyOf(list))) ?? usualColumns(list)
}
