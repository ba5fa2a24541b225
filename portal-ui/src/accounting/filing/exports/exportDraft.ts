import type { Export, ExportBody } from './exportQueries'

/** An export as it is being written. */
export interface Draft {
  name: string
  form: string
  company: string
  quarter: string
  statuses: string[]
  form_type: string
  branch: string
  every: string
  weekday: string
  day: string
  to_folder: boolean
  recipients: string[]
}

export const NEW: Draft = {
  name: '',
  form: 'xlsx',
  company: '',
  quarter: 'ended',
  statuses: [],
  form_type: '',
  branch: '',
  every: 'week',
  weekday: '1',
  day: '1',
  to_folder: false,
  recipients: [],
}

export const draftOf = (one: Export): Draft => ({
  name: one.name,
  form: one.form,
  company: one.company,
  quarter: one.quarter,
  statuses: one.statuses,
  form_type: one.form_type,
  branch: one.branch,
  every: one.every,
  weekday: String(one.weekday ?? NEW.weekday),
  day: String(one.day ?? NEW.day),
  to_folder: one.to_folder,
  recipients: one.recipients.map(({ username }) => username),
})

/** What is wrong with it is for the server to say. */
export const bodyOf = ({ weekday, day, ...draft }: Draft): ExportBody => ({
  ...(draft as Omit<ExportBody, 'weekday' | 'day'>),
  weekday: draft.every === 'week' ? Number(weekday) : null,
  day: draft.every === 'month' ? Number(day) : null,
})

export const isSame = (one: Draft, other: Draft) =>
  JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other))

/** A field of a list is told by its place in it: what is wrong is said at the list. */
export const faultOf = (faults: Record<string, string>, name: string) =>
  Object.entries(faults).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1]
