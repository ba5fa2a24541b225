import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '../../shared/api/schema'
import type { Paged } from '../../shared/api/types'
import { get, post, remove } from '../../shared/session/client'

type Schemas = components['schemas']
export type Token = Schemas['ServiceTokenRow']
export type NewToken = Schemas['ServiceTokenBodyRequest']
export type Webhook = Schemas['WebhookRow']
export type NewWebhook = Schemas['WebhookBodyRequest']
export type Delivery = Schemas['WebhookDeliveryRow']

const TOKENS = '/service-tokens/'
const WEBHOOKS = '/webhooks/'
/** Deliveries raise no event, so the lists are asked again now and then. */
const REFRESH_MS = 15_000

const pagesOf = <T>(path: string) =>
  infiniteQueryOptions({
    queryKey: ['systems', path],
    refetchInterval: REFRESH_MS,
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) => get<Paged<T>>(path, { page: pageParam }, signal),
    getNextPageParam: (last, all) => (last.next ? all.length + 1 : undefined),
  })

export const tokensQuery = () => pagesOf<Token>(TOKENS)
export const webhooksQuery = () => pagesOf<Webhook>(WEBHOOKS)
export const deliveriesQuery = (id: number) => pagesOf<Delivery>(`${WEBHOOKS}${id}/deliveries/`)

function useSystemsMutation<In, Out>(mutationFn: (input: In) => Promise<Out>) {
  const client = useQueryClient()
  return useMutation<Out, Error, In>({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: ['systems'] }),
  })
}

interface Made {
  secret: string
}

export const useCreateToken = () => useSystemsMutation((body: NewToken) => post<Made>(TOKENS, body))
export const useRevokeToken = () => useSystemsMutation((id: number) => remove(`${TOKENS}${id}/`))
export const useCreateWebhook = () =>
  useSystemsMutation((body: NewWebhook) => post<Made>(WEBHOOKS, body))
export const useDeleteWebhook = () =>
  useSystemsMutation((id: number) => remove(`${WEBHOOKS}${id}/`))
export const useReplayWebhook = (id: number) =>
  useSystemsMutation((after: number) => post<void>(`${WEBHOOKS}${id}/replay/`, { after }))

/** Words between commas, as a list. */
export const listOf = (typed: string) =>
  typed
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
