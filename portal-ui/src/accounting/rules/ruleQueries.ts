import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '../../shared/api/schema'
import { meQuery } from '../../shared/queries/certificates'
import { getQuery } from '../../shared/queries/getQuery'
import { put } from '../../shared/session/client'

export type Rules = components['schemas']['DeskRulesSchema']
export type RulesBody = components['schemas']['RulesBodyRequest']

export const rulesQuery = () => getQuery<Rules>(['desk-rules'], '/desk/rules/')

/** Returns the rules after the change; the goal is refetched with the user. */
export function useSettle({ version }: Rules) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RulesBody) =>
      put<Rules>('/desk/rules/', body, { 'If-Match': `"${version}"` }),
    onSuccess: (rules) => {
      client.setQueryData(rulesQuery().queryKey, rules)
      void client.invalidateQueries({ queryKey: meQuery().queryKey })
      void client.invalidateQueries({ queryKey: ['oversight'] })
    },
  })
}
