import type { FieldValues } from 'react-hook-form'
import type { Export, ExportBody } from './exportQueries'

/** An export before anything is chosen. */
export const NEW = {
  name: '',
  form: 'xlsx',
  contents: 'register',
  company: '',
  quarter: 'ended',
  statuses: [] as string[],
  form_type: '',
  branch: '',
  every: 'week',
  weekday: '1',
  day: '1',
  to_folder: false,
  recipients: [] as string[],
}

/** What is written of an export, as its inputs have it. */
export const draftOf = (one: Export): typeof NEW => ({
  name: one.name,
  form: one.form,
  contents: one.contents,
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
export const bodyOf = ({ weekday, day, ...draft }: FieldValues): ExportBody => ({
  ...(draft as Omit<ExportBody, 'weekday' | 'day'>),
  weekday: draft.every === 'week' ? Number(weekday) : null,
  day: draft.every === 'month' ? Number(day) : null,
})
