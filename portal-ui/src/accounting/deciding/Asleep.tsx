import { formatDate } from '../../shared/format/dates'
import { accountingWords } from '../../shared/messages/accounting'
import { Note } from '../../shared/ui/Note'
import type { Form } from './form'

/** That it was put off, and to which day. */
export const Asleep = ({ form: { snoozed_until: until } }: { form: Form }) =>
  until && (
    <Note tone="info" icon="clock">
      <strong>{accountingWords.snooze.title(formatDate(until))}</strong>{' '}
      {accountingWords.snooze.text}
    </Note>
  )
