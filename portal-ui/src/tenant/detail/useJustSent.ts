import { useMutationState } from '@tanstack/react-query'
import { movesKey } from '../../shared/api/useMakeMove'

const SENDS = ['submit', 'resubmit']

/** True while this visit remembers that the certificate was sent from here, wherever it was. */
export function useJustSent(id: string): boolean {
  const moves = useMutationState({
    filters: { mutationKey: movesKey(id), status: 'success' },
    select: ({ options }) => options.mutationKey?.at(-1),
  })
  return moves.some((move) => SENDS.includes(String(move)))
}
