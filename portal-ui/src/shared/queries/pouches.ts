import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '../api/schema'
import { getFile, post } from '../session/client'
import { getQuery } from './getQuery'

type Told = components['schemas']
export type Pouch = Told['PouchSchema']
export type Original = Told['OriginalSchema']
export type Received = Told['ReceivedSchema']

const KEY = ['certificates', 'pouches']

export const pouchesQuery = () => getQuery<Told['PouchesSchema']>(KEY, '/pouches/')

/** Refetches the lists after any of these. */
const useAnew = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}

export const sheetOf = (code: string) => getFile(`/pouches/${code}/sheet.pdf`)

export const useMakePouch = () =>
  useMutation({
    mutationFn: (certificates: string[]) =>
      post<Pouch>('/pouches/', { certificates }, { 'Idempotency-Key': crypto.randomUUID() }),
    onSettled: useAnew(),
  })

export const useAskForMissing = () =>
  useMutation({
    mutationFn: (code: string) => post<Told['OriginalRequestsSchema']>(`/pouches/${code}/ask/`),
    onSettled: useAnew(),
  })

export const useReceive = () => {
  const anew = useAnew()
  return async (code: string) => {
    const told = await post<Received>('/pouches/receive/', { code })
    void anew()
    return told
  }
}
