import type { HistoryEntry } from '../../shared/api/types'

/** A comment is part of the conversation; everything else is part of the progress. */
export const isMessage = ({ move }: HistoryEntry) => move === 'comment'
