import type { components } from '../../../shared/api/schema'
import { recordMessages } from '../../../shared/messages/records'

type Schemas = components['schemas']

export type RecordRow = Schemas['MasterRecordRow']
export type MasterRecord = Schemas['MasterRecordSchema']
export type RecordField = Schemas['RecordField']

export type ShelfName = keyof typeof recordMessages.shelves

const isShelf = (name: string): name is ShelfName => name in recordMessages.shelves

/** A shelf and its words; none for a name made up. */
export const shelfOf = (name: string) =>
  isShelf(name) ? { shelf: name, words: recordMessages.shelves[name] } : undefined

export type Shelf = NonNullable<ReturnType<typeof shelfOf>>

export const resourceOf = (shelf: string) => `masterdata/records/${shelf}`
