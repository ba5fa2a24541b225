import { aboutMove } from '../../shared/api/about'
import type { HistoryEntry } from '../../shared/api/types'

/** A note is part of the conversation; everything else is part of the progress. */
export const isMessage = ({ move }: HistoryEntry) => {
  const { kind } = aboutMove(move)
  return kind === 'note'
}
