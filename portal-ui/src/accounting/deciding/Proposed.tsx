import { accountingWords } from '../../shared/messages/accounting'
import { Note } from '../../shared/ui/Note'
import type { Form } from './form'

/** Of two people who approve it, who was the first. */
export const Proposed = ({ form: { proposed_by: by } }: { form: Form }) =>
  by && (
    <Note tone="info" icon="eye">
      <strong>{accountingWords.proposal.title(by.you ? null : by.name)}</strong>{' '}
      {by.you ? accountingWords.proposal.own : accountingWords.proposal.other}
    </Note>
  )
