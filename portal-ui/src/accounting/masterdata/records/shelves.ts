import { useParams } from 'react-router'
import { recordWords } from '../../../shared/messages/records'

export type ShelfName = keyof typeof recordWords.shelves

/** Which shelf the address names, and its words; none for an address made up. */
export const useShelf = () => {
  const { shelf = '' } = useParams()
  const name = shelf in recordWords.shelves ? (shelf as ShelfName) : undefined
  return name && { shelf: name, words: recordWords.shelves[name] }
}

export type Shelf = NonNullable<ReturnType<typeof useShelf>>
