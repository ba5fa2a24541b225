import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '../../shared/api/http'
import { tenantPageMessages } from '../../shared/messages/tenantPages'
import { completenessQuery, sayLease } from '../../shared/queries/completeness'
import { alertUser } from '../../shared/ui/alerts'

const saidBy = (error: unknown) =>
  isRefusal(error) ? error.message : tenantPageMessages.grid.notReached

/** Says that a branch was not leased in a quarter, or takes it back; the grid shows what was told. */
export function useLease() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: sayLease,
    onError: (error) =>
      alertUser({ title: tenantPageMessages.grid.notKept, message: saidBy(error) }),
    onSuccess: (told) => client.setQueryData(completenessQuery().queryKey, told),
  })
}
