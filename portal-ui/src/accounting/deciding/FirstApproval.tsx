import { decidingMessages } from '../../shared/messages/deciding'
import { Note } from '../../shared/ui/Note'
import type { Form } from './formCache'

/** Of two people who approve it, who was the first. */
export const FirstApproval = ({ form: { proposed_by: by } }: { form: Form }) =>
  by && (
    <Note tone="info" icon="eye">
      <strong>{decidingMessages.proposal.title(by.you ? null : by.name)}</strong>{' '}
      {by.you ? decidingMessages.proposal.own : decidingMessages.proposal.other}
    </Note>
  )
