import { recordWords } from '../../../shared/messages/records'

export type ShelfName = keyof typeof recordWords.shelves

const isShelf = (name: string): name is ShelfName => name in recordWords.shelves

/** A shelf and its words; none for a name made up. */
export const shelfOf = (name: string) =>
  isShelf(name) ? { shelf: name, words: recordWords.shelves[name] } : undefined

export type Shelf = NonNullable<ReturnType<typeof shelfOf>>
