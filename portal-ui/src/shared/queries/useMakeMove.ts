import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isRefusal } from '../api/http'
import type { Certificate } from '../api/types'
import { type Inputs, makeMove } from './certificates'

type Subject = Pick<Certificate, 'id' | 'version'>

/** Under this key the moves made on a certificate are remembered for a while. */
export const movesKey = (id: string) => ['moves', id]

/** Pessimistic: the screen changes when the server has decided, not before. */
export function useMakeMove({ id, version }: Subject, move: string) {
  const client = useQueryClient()
  const gesture = useRef(crypto.randomUUID())
  return useMutation({
    mutationKey: [...movesKey(id), move],
    mutationFn: (inputs: Inputs) =>
      makeMove({ id, version, move, inputs, gesture: gesture.current }),
    onSuccess: (after) => {
      gesture.current = crypto.randomUUID()
      client.setQueryData(['certificate', id], after)
    },
    onError: (error) => {
      // Without an answer nobody knows whether it arrived, so the same gesture is sent again.
      if (isRefusal(error) && error.status < 500) gesture.current = crypto.randomUUID()
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['certificates'] })
      void client.invalidateQueries({ queryKey: ['certificate', id] })
      void client.invalidateQueries({ queryKey: ['form'] })
    },
  })
}
