import { infiniteQueryOptions } from '@tanstack/react-query'
import type { components } from '../../../shared/api/schema'
import { cursorIn } from '../../../shared/queries/cursor'
import { get } from '../../../shared/session/client'

type Schemas = components['schemas']
export type ReceivedMail = Schemas['ReceivedMailRow']

/** The emails that came in, newest first. */
export const receivedMailsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['scans', 'mails'],
    queryFn: ({ pageParam, signal }) =>
      get<Schemas['ReceivedMailPage']>('/scans/mails/', { cursor: pageParam || undefined }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => cursorIn(next),
  })
