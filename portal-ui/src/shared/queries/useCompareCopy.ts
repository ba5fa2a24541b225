import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Certificate } from '../api/types'
import { post } from '../session/client'
import { ifMatch } from './files'

type Owner = Pick<Certificate, 'id' | 'version'>

/** Tenants have the reader compare a signed copy again; staff say that they compared it, and why a
 * copy that differs counts all the same. */
export const compareCopy = ({ id, version }: Owner, file: string, reason?: string) =>
  post<Certificate>(
    `/certificates/${encodeURIComponent(id)}/files/${encodeURIComponent(file)}/compare/`,
    reason ? { reason } : undefined,
    ifMatch(version),
  )

/** Compares a signed copy of a certificate that is shown; every copy of it is read again. */
export function useCompareCopy(of: Owner) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, reason }: { file: string; reason?: string }) =>
      compareCopy(of, file, reason),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['certificate', of.id] })
      void client.invalidateQueries({ queryKey: ['certificates'] })
      void client.invalidateQueries({ queryKey: ['form'] })
    },
  })
}
