import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { isRefusal, type Query } from '../../shared/api/http'
import type { components } from '../../shared/api/schema'
import { filingMessages } from '../../shared/messages/filing'
import { cursorIn } from '../../shared/queries/cursor'
import { get, getFile } from '../../shared/session/client'
import { alertUser } from '../../shared/ui/alerts'
import { saveFile } from '../../shared/ui/saveFile'
import type { DeskDataProvider } from '../admin/dataProvider'
import { followsFigures } from '../parts/liveFigures'

type Schemas = components['schemas']
export type Choices = Schemas['FilingChoices']
export type Look = Schemas['FilingLook']
export type Pile = Schemas['FilingPile']
export type Filing = Schemas['FilingRow']
export type FilingDetail = Schemas['FilingDetail']
export type FilingCode = Schemas['FilingCode']
export type FilingKind = Filing['kind']
export type FilingDifference = Schemas['FilingDifference']
export type UnclaimedPage = Schemas['UnclaimedPage']
export type UnclaimedAge = Schemas['UnclaimedAge']['age']
export type FiledCertificate = Schemas['FiledCertificate']
type IncludedCertificates = Schemas['IncludedCertificates']

/** Whose return it is, and for when. */
export interface Return {
  company: string
  quarter: string
  form: string
}

/** Also where no hint comes, as while the connection is bad. */
const REFRESH_MS = 60_000

export const choicesQuery = () =>
  queryOptions({
    queryKey: ['filings', 'choices'],
    queryFn: ({ signal }) => get<Choices>('/filings/choices/', {}, signal),
  })

export const lookQuery = (of: Return) =>
  queryOptions({
    queryKey: ['filings', 'look', of],
    meta: followsFigures,
    queryFn: ({ signal }) => get<Look>('/filings/look/', { ...of }, signal),
    refetchInterval: REFRESH_MS,
  })

/** The certificates in the file that would be made; of one code, where it is named. */
export const includedQuery = (of: Return, code?: Pick<FilingCode, 'atc' | 'rate'>) =>
  queryOptions({
    queryKey: ['filings', 'included', of, code?.atc, code?.rate],
    meta: followsFigures,
    queryFn: ({ signal }) =>
      get<IncludedCertificates>(
        '/filings/included/',
        { ...of, atc: code?.atc, rate: code?.rate },
        signal,
      ),
  })

/** Approved certificates that no return claims, the oldest first. */
export const unclaimedQuery = (company: string, age = '') =>
  infiniteQueryOptions({
    queryKey: ['filings', 'unclaimed', company, age],
    meta: followsFigures,
    queryFn: ({ pageParam, signal }) =>
      get<UnclaimedPage>(
        '/filings/unclaimed/',
        { company, age: age || undefined, cursor: pageParam || undefined },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => cursorIn(next),
  })

/** Files what was seen. */
export function useFile() {
  const client = useQueryClient()
  const provider = useDataProvider<DeskDataProvider>()
  return useMutation({
    mutationFn: async (body: Return & { sha256: string; kind: FilingKind; reason: string }) =>
      (await provider.create<Filing>('filings', { data: body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: ['filings'] }),
    onError: (error) => {
      if (isRefusal(error, 409)) void client.invalidateQueries({ queryKey: ['filings', 'look'] })
    },
  })
}

/** Takes a filing back; its page and every look show it at once. */
export function useWithdraw(id: string) {
  const client = useQueryClient()
  const provider = useDataProvider<DeskDataProvider>()
  return useMutation({
    mutationFn: (reason: string) =>
      provider.move('filings', { id, move: 'withdraw', body: { reason } }),
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('filings'),
      }),
  })
}

export interface PreviewedFile {
  file: File
  text: string
  sha256: string
}

const alertFailure = (error: Error) =>
  alertUser({ title: filingMessages.files.failed, message: error.message })

/** The file that would be filed, to be read on the page. */
export const useFilingPreview = () =>
  useMutation({
    mutationFn: async (of: Return & { sha256: string }): Promise<PreviewedFile> => {
      const file = await getFile('/filings/preview.dat', { ...of })
      return { file, text: await file.text(), sha256: of.sha256 }
    },
    onError: alertFailure,
  })

/** One file at a time; each is on record. */
export const useTake = () =>
  useMutation({
    mutationFn: async ({ path, of }: { path: string; of?: Query }) =>
      saveFile(await getFile(path, of)),
    onError: alertFailure,
  })
