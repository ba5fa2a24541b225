import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '../../shared/api/schema'
import { getQuery } from '../../shared/queries/getQuery'
import { useIdempotencyKey } from '../../shared/queries/useIdempotencyKey'
import { post } from '../../shared/session/client'

type Schemas = components['schemas']
export type SigningLinkRow = Schemas['SigningLinkRow']
export interface LinkRecipient {
  email: string
  name: string
  title: string
}

const ADDRESS = '/tenant/signing-links/'

export const signingLinksQuery = () =>
  getQuery<Schemas['SigningLinkRows']>(['signing-links'], ADDRESS)

function useAfterwards() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['signing-links'] })
    void client.invalidateQueries({ queryKey: ['certificate'] })
  }
}

/** Mails a person a link with which they sign these certificates. */
export function useMailLink() {
  const { key, renew, renewIfAnswered } = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: LinkRecipient & { ids: string[] }) =>
      post<SigningLinkRow>(ADDRESS, body, { 'Idempotency-Key': key.current }),
    onSuccess: renew,
    onError: renewIfAnswered,
    onSettled: useAfterwards(),
  })
}

export const useWithdrawLink = () =>
  useMutation({
    mutationFn: (id: string) => post<SigningLinkRow>(`${ADDRESS}${id}/withdraw/`, {}),
    onSettled: useAfterwards(),
  })
