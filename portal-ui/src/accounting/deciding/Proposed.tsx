import { decidingWords } from '../../shared/messages/deciding'
import { Note } from '../../shared/ui/Note'
import type { Form } from './form'

/** Of two people who approve it, who was the first. */
export const Proposed = ({ form: { proposed_by: by } }: { form: Form }) =>
  by && (
    <Note tone="info" icon="eye">
      <strong>{decidingWords.proposal.title(by.you ? null : by.name)}</strong>{' '}
      {by.you ? decidingWords.proposal.own : decidingWords.proposal.other}
    </Note>
  )
