import { onlineManager } from '@tanstack/react-query'

/**
 * Shows the rows before until those that were asked for are there. Not without a connection: they
 * would pass for an answer that does not come.
 */
export const keepPrevious = <T>(previous: T | undefined) =>
  onlineManager.isOnline() ? previous : undefined
