import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Certificate } from '../api/types'
import { type Inputs, makeMove } from './certificates'
import { useIdempotencyKey } from './useIdempotencyKey'

type Subject = Pick<Certificate, 'id' | 'version'>

/** Under this key the moves made on a certificate are remembered for a while. */
export const movesKey = (id: string) => ['moves', id]

/** Pessimistic: the screen changes when the server has decided, not before. */
export function useMakeMove({ id, version }: Subject, move: string) {
  const client = useQueryClient()
  const { key, renew, renewIfAnswered } = useIdempotencyKey()
  return useMutation({
    mutationKey: [...movesKey(id), move],
    mutationFn: (inputs: Inputs) => makeMove({ id, version, move, inputs, gesture: key.current }),
    onSuccess: (after) => {
      renew()
      client.setQueryData(['certificate', id], after)
    },
    onError: renewIfAnswered,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['certificates'] })
      void client.invalidateQueries({ queryKey: ['certificate', id] })
      void client.invalidateQueries({ queryKey: ['form'] })
    },
  })
}
