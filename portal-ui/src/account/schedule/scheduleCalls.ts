import type { components } from '../../shared/api/schema'
import { get, put } from '../../shared/session/client'

type Schemas = components['schemas']
export type MailSchedule = Schemas['MailScheduleAnswer']
export type MailScheduleBody = Schemas['MailScheduleBodyRequest']

const path = '/account/mail-schedule/'

export const scheduleQuery = {
  queryKey: ['mail-schedule'],
  queryFn: ({ signal }: { signal: AbortSignal }) => get<MailSchedule>(path, {}, signal),
}

export const saveSchedule = (body: MailScheduleBody) => put<MailSchedule>(path, body)
