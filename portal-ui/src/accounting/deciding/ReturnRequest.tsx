import { accountingMessages } from '../../shared/messages/accounting'
import { Note } from '../../shared/ui/Note'
import type { Form } from './formCache'

/** The tenant's request to have the form back, in the tenant's own words. */
export const ReturnRequest = ({ form }: { form: Form }) =>
  form.return_requested && (
    <Note tone="warn" icon="hand">
      <strong>{accountingMessages.form.asksBack}</strong>
      {form.return_request && <q style={wordsStyles}>{form.return_request}</q>}
    </Note>
  )

const wordsStyles = {
  display: 'block',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const
