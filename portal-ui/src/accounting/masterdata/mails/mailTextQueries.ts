import { queryOptions, useMutation } from '@tanstack/react-query'
import type { components } from '../../../shared/api/schema'
import { get, post } from '../../../shared/session/client'
import { resourceOf } from '../records/shelves'

type Schemas = components['schemas']

export type MailText = Schemas['MailTextSchema']
export type MailTexts = Schemas['MailTextsSchema']
export type MailTried = Schemas['MailTried']

/** What may be said otherwise is saved as a record. */
export const MAIL_TEXTS = resourceOf('mails')
export const PARTS = ['next_step', 'action', 'closing'] as const
/** What may be said otherwise, as it is being written. */
export type Words = Record<(typeof PARTS)[number], string>

const addressOf = (id: number) => `/masterdata/mails/${id}/`

/** Asked again when one of them was saved. */
export const mailTextsQuery = () =>
  queryOptions({
    queryKey: [MAIL_TEXTS, 'getList', 'texts'],
    queryFn: ({ signal }) => get<MailTexts>('/masterdata/mails/', {}, signal),
  })

/** The mail as it would be with these words; nothing is kept. */
export const mailTriedQuery = (id: number, words: Words) =>
  queryOptions({
    queryKey: ['mail-tried', id, words],
    gcTime: 0,
    queryFn: () => post<MailTried>(`${addressOf(id)}preview/`, words),
  })

export type TestMail = Schemas['TestSent']

export const useTest = (id: number) =>
  useMutation({
    mutationFn: (words: Words) => post<TestMail>(`${addressOf(id)}test/`, words),
  })

const ASK_AGAIN_MS = 3_000

/** How a test mail stands; asked again until it was sent or failed. */
export const testMailQuery = (id = '') =>
  queryOptions({
    queryKey: ['test-mail', id],
    enabled: !!id,
    queryFn: ({ signal }) =>
      get<Schemas['TestMailState']>(`/masterdata/mails/tests/${id}/`, {}, signal),
    refetchInterval: ({ state }) =>
      /sent|failed/.test(state.data?.state ?? '') ? false : ASK_AGAIN_MS,
  })
