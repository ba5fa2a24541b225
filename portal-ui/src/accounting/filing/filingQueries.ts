import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { isRefusal, type Query } from '../../shared/api/http'
import type { components } from '../../shared/api/schema'
import { filingMessages } from '../../shared/messages/filing'
import { get, getFile, post } from '../../shared/session/client'
import { alertUser } from '../../shared/ui/alerts'
import { saveFile } from '../../shared/ui/saveFile'

type Told = components['schemas']
export type Choices = Told['FilingChoices']
export type Look = Told['FilingLook']
export type Pile = Told['FilingPile']
export type Filing = Told['FilingRow']
export type FilingDetail = Told['FilingDetail']
export type FilingCode = Told['FilingCode']
export type FiledCertificate = Told['FiledCertificate']

/** Whose return it is, and for when. */
export interface Return {
  company: string
  quarter: string
  form: string
}

const cursorIn = (next: string | null) =>
  next ? (new URL(next, location.origin).searchParams.get('cursor') ?? undefined) : undefined

export const choicesQuery = () =>
  queryOptions({
    queryKey: ['filings', 'choices'],
    queryFn: ({ signal }) => get<Choices>('/filings/choices/', {}, signal),
  })

export const lookQuery = (of: Return) =>
  queryOptions({
    queryKey: ['filings', 'look', of],
    queryFn: ({ signal }) => get<Look>('/filings/look/', { ...of }, signal),
  })

export const filingsQuery = (company: string) =>
  infiniteQueryOptions({
    queryKey: ['filings', 'list', company],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      get<Told['FilingPage']>(
        '/filings/',
        { company, page_size: 10, cursor: pageParam || undefined },
        signal,
      ),
    getNextPageParam: (last) => cursorIn(last.next),
  })

export const filingQuery = (id: string) =>
  queryOptions({
    queryKey: ['filings', 'one', id],
    queryFn: ({ signal }) => get<FilingDetail>(`/filings/${id}/`, {}, signal),
  })

export const filedQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['filings', 'certificates', id],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      get<Told['FiledCertificatePage']>(
        `/filings/${id}/certificates/`,
        { page_size: 50, cursor: pageParam || undefined },
        signal,
      ),
    getNextPageParam: (last) => cursorIn(last.next),
  })

/** Files what was seen; without an answer the same gesture is sent again, and is one filing. */
export function useFile() {
  const client = useQueryClient()
  const gesture = useRef(crypto.randomUUID())
  const another = () => {
    gesture.current = crypto.randomUUID()
  }
  return useMutation({
    mutationFn: (body: Return & { sha256: string }) =>
      post<Filing>('/filings/', body, { 'Idempotency-Key': gesture.current }),
    onSuccess: () => {
      another()
      return client.invalidateQueries({ queryKey: ['filings'] })
    },
    onError: (error) => {
      if (isRefusal(error) && error.status < 500) another()
      if (isRefusal(error, 409)) void client.invalidateQueries({ queryKey: ['filings', 'look'] })
    },
  })
}

/** Takes a filing back; its page and every look show it at once. */
export function useWithdraw(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => post<FilingDetail>(`/filings/${id}/withdraw/`, { reason }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['filings'] }),
  })
}

/** One file at a time; each is on record. */
export const useTake = () =>
  useMutation({
    mutationFn: async ({ path, of }: { path: string; of?: Query }) =>
      saveFile(await getFile(path, of)),
    onError: (error) =>
      alertUser({
        title: filingMessages.files.failed,
        message: error instanceof Error ? error.message : filingMessages.files.failed,
      }),
  })
