import { formatDate } from '../../shared/format/dates'
import { decidingWords } from '../../shared/messages/deciding'
import { Note } from '../../shared/ui/Note'
import type { Form } from './form'

/** That it was put off, and to which day. */
export const Asleep = ({ form: { snoozed_until: until } }: { form: Form }) =>
  until && (
    <Note tone="info" icon="clock">
      <strong>{decidingWords.asleep.title(formatDate(until))}</strong> {decidingWords.asleep.text}
    </Note>
  )
