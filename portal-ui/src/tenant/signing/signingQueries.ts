import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { aboutMove, type Kind } from '../../shared/api/about'
import type { components } from '../../shared/api/schema'
import type { Certificate, CertificateItem, Paged } from '../../shared/api/types'
import { getQuery } from '../../shared/queries/getQuery'
import { upload } from '../../shared/queries/upload'
import { useIdempotencyKey } from '../../shared/queries/useIdempotencyKey'
import { get, patch, post } from '../../shared/session/client'
import { useMe } from '../../shared/session/me'
import { WAITING } from '../parts/certificateMessages'

type Schemas = components['schemas']
type TenantSettings = Schemas['TenantSettingsAnswer']
export type RefusedCertificate = Schemas['RefusedCertificate']

/** What a person does about signatures: signs, or asks those who sign. */
export type SigningWay = 'sign' | 'ask' | 'link'

/** More are refused in one request. */
const MOST = 200
const PAGE_SIZE = 100
const KIND: Record<SigningWay, Kind> = {
  sign: 'signature',
  ask: 'signature_request',
  link: 'hand_over',
}
const ADDRESS: Record<SigningWay, string> = {
  link: '/tenant/signing-links/',
  sign: '/tenant/sign/',
  ask: '/tenant/ask-signature/',
}
const SETTINGS = '/tenant/settings/'

export const tenantSettingsQuery = () => getQuery<TenantSettings>(['tenant-settings'], SETTINGS)

/** Whether the server offers this move of a certificate. */
export const isOffered = (names: string[], way: SigningWay) =>
  names.some((name) => aboutMove(name).kind === KIND[way])

/** How the person deals with signatures; undefined for who only reads, or has nobody to ask. */
export function useSigningWay(): SigningWay | undefined {
  const role = useMe()?.tenant_role
  const isPreparer = role === 'preparer'
  const { data } = useQuery({ ...tenantSettingsQuery(), enabled: isPreparer })
  if (role === 'owner' || role === 'signatory') return 'sign'
  if (!isPreparer || !data) return undefined
  return data.signatory_approves ? 'ask' : 'link'
}

async function readAll(way: SigningWay, signal: AbortSignal) {
  const found: CertificateItem[] = []
  for (let page = 1, next: string | null = 'first'; next && found.length < MOST; page += 1) {
    const answer: Paged<CertificateItem> = await get<Paged<CertificateItem>>(
      '/certificates/',
      { status: WAITING.join(','), page_size: PAGE_SIZE, page },
      signal,
    )
    found.push(
      ...answer.results.filter(({ signature, moves }) => !signature && isOffered(moves, way)),
    )
    next = answer.next
  }
  return { items: found.slice(0, MOST), hasMore: found.length > MOST }
}

/** What waits for a signature, the last changed first. */
export const certificatesToSignQuery = (way: SigningWay) =>
  queryOptions({
    queryKey: ['certificates', 'to-sign', way],
    queryFn: ({ signal }) => readAll(way, signal),
  })

type Refused = { results: RefusedCertificate[] }

/** What is missing in those that cannot be signed now; asked again of one that was saved since. */
export const missingQuery = (way: SigningWay, items: CertificateItem[]) =>
  queryOptions({
    queryKey: [
      ...['certificates', 'to-sign', way, 'missing'],
      ...items.map(({ id, version }) => `${id} ${version}`),
    ],
    queryFn: () => post<Refused>('/tenant/sign/check/', { ids: items.map(({ id }) => id) }),
    enabled: items.length > 0,
  })

export interface SigningRequest {
  items: CertificateItem[]
  signature?: { method: 'typed' | 'drawn'; text: string }
}

/** Signs, or asks for the signatures of, all of them or none. */
export function useSigning(way: SigningWay) {
  const client = useQueryClient()
  const { key, renew, renewIfAnswered } = useIdempotencyKey()
  return useMutation({
    mutationFn: ({ items, signature }: SigningRequest) => {
      const ids = items.map(({ id }) => id)
      const versions = Object.fromEntries(items.map(({ id, version }) => [id, version]))
      const body = way === 'sign' ? { ids, versions, ...signature } : { ids }
      return post<Schemas['SignedCertificates']>(ADDRESS[way], body, {
        'Idempotency-Key': key.current,
      })
    },
    onSuccess: renew,
    onError: renewIfAnswered,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['certificates'] })
      void client.invalidateQueries({ queryKey: ['certificate'] })
    },
  })
}

/** Signs one certificate by its digitally signed PDF. */
export function useSignedPdf({ id, version }: CertificateItem) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File) =>
      upload<Certificate>({
        path: `/certificates/${id}/signed-pdf/`,
        fields: { file },
        headers: { 'If-Match': `"${version}"` },
      }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['certificates'] })
      void client.invalidateQueries({ queryKey: ['certificate'] })
    },
  })
}

export function useChangeTenantSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (settings: TenantSettings) => patch<TenantSettings>(SETTINGS, settings),
    onSuccess: (after) => client.setQueryData(tenantSettingsQuery().queryKey, after),
  })
}
