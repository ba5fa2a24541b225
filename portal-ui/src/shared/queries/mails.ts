import { queryOptions } from '@tanstack/react-query'
import type { Mail, MailForetold, MailWhole } from '../api/types'
import { get, post } from '../session/client'
import type { Inputs } from './certificates'
import { getQuery } from './getQuery'

/** Who was mailed what about a certificate. */

/** That a mail has left raises no event. */
const WAITING_MS = 10_000
const mailsOf = (id: string) => `/certificates/${encodeURIComponent(id)}/mails/`

export const mailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['certificate', id, 'mails'],
    queryFn: ({ signal }) => get<Mail[]>(mailsOf(id), {}, signal),
    refetchInterval: ({ state }) =>
      state.data?.some((mail) => mail.state === 'waiting') ? WAITING_MS : false,
  })

/** One of them with its text; while it waits it may still come to say something else. */
export const mailQuery = (id: string, mail: Mail) =>
  getQuery<MailWhole>(
    ['certificate', id, 'mails', mail.id, mail.state],
    `${mailsOf(id)}${mail.id}/`,
  )

/** Have one of them sent again; the answer is the list. */
export const sendMailAgain = (id: string, mail: number, key: string) =>
  post<Mail[]>(`${mailsOf(id)}${mail}/again/`, undefined, { 'Idempotency-Key': key })

/** The mail to the tenant that a move would cause; nothing changes by asking. */
export const mailForetoldQuery = (id: string, move: string, inputs: Inputs) =>
  queryOptions({
    queryKey: ['mail-foretold', id, move, inputs],
    gcTime: 0,
    queryFn: () => post<MailForetold>(`${mailsOf(id)}preview/`, { move, inputs }),
  })
