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
const useRefetch = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}

export const sheetOf = (code: string) => getFile(`/pouches/${code}/sheet.pdf`)

export const useMakePouch = () =>
  useMutation({
    mutationFn: (certificates: string[]) =>
      post<Pouch>('/pouches/', { certificates }, { 'Idempotency-Key': crypto.randomUUID() }),
    onSettled: useRefetch(),
  })

export const useAskForMissing = () =>
  useMutation({
    mutationFn: (code: string) => post<Told['OriginalRequestsSchema']>(`/pouches/${code}/ask/`),
    onSettled: useRefetch(),
  })

/** An original was received by mistake. */
export const useUndoReceipt = () => {
  const refetch = useRefetch()
  return async (certificate: string) => {
    await post(`/certificates/${certificate}/undo_receipt/`)
    void refetch()
  }
}

export const useReceive = () => {
  const refetch = useRefetch()
  return async (code: string) => {
    const told = await post<Received>('/pouches/receive/', { code })
    void refetch()
    return told
  }
}
