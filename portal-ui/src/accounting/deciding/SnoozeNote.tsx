import { formatDate } from '../../shared/format/dates'
import { decidingMessages } from '../../shared/messages/deciding'
import { Note } from '../../shared/ui/Note'
import type { Form } from './formCache'

/** That it was put off, and to which day. */
export const SnoozeNote = ({ form: { snoozed_until: until } }: { form: Form }) =>
  until && (
    <Note tone="info" icon="clock">
      <strong>{decidingMessages.asleep.title(formatDate(until))}</strong>{' '}
      {decidingMessages.asleep.text}
    </Note>
  )
