import { recordMessages } from '../../../shared/messages/records'

export type ShelfName = keyof typeof recordMessages.shelves

const isShelf = (name: string): name is ShelfName => name in recordMessages.shelves

/** A shelf and its words; none for a name made up. */
export const shelfOf = (name: string) =>
  isShelf(name) ? { shelf: name, words: recordMessages.shelves[name] } : undefined

export type Shelf = NonNullable<ReturnType<typeof shelfOf>>
