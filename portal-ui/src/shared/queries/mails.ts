import { queryOptions } from '@tanstack/react-query'
import type { Mail } from '../api/types'
import { get } from '../session/client'

/** Who was mailed what about a certificate. */

/** That a mail has left raises no event. */
const WAITING_MS = 10_000

export const mailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['certificate', id, 'mails'],
    queryFn: ({ signal }) =>
      get<Mail[]>(`/certificates/${encodeURIComponent(id)}/mails/`, {}, signal),
    refetchInterval: ({ state }) =>
      state.data?.some((mail) => mail.state === 'waiting') ? WAITING_MS : false,
  })
