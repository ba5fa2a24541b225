import { commonMessages } from './common'

/** What a move leads to, in one sentence: its dialog says so before it is made. */
const CONSEQUENCES: Record<string, string> = {
  submit: 'Accounting receives it, and you cannot change it while they check it.',
  resubmit: 'Accounting receives it again, and you cannot change it while they check it.',
  approve: 'The tenant is told, and the certificate can be issued and filed.',
  propose: 'Another person must approve it too; the tenant is not told yet.',
  send_back: 'The tenant is told the reasons, can correct the form and send it again.',
  disapprove:
    'The form is refused for good, and the tenant is told the reasons. Once the time to undo is over, this cannot be taken back.',
  amend: 'The approval is withdrawn, and the tenant is asked to correct the form.',
  replace:
    'A new draft with the same content starts; this one counts until the new one is approved.',
  request_return: 'Accounting sees your request and decides whether to return the form to you.',
  cancel: 'The form is withdrawn for good and claims no tax.',
  discard: 'The draft disappears from your lists.',
  assign: 'The form moves to the lane Assigned to me of the person you choose.',
  snooze: 'The form leaves the lanes until the day you choose; its tenant is not told.',
  wake: 'The form is back in the lanes at once.',
  take_over: 'You hold the form from now on, and the person who held it is told.',
  knock: 'The person who holds the form is told that you need it.',
  dismiss_duplicate: 'Both certificates are accepted as different income.',
  receive_original: 'The form counts as signed.',
  sign_conforme:
    'You sign for the payee. The form shows your name, title and TIN, and the tenant can see it.',
  withdraw_conforme: 'The next PDF of the form is without the conforme. The history keeps it.',
  ask_for_original: 'The tenant is asked by email to send the signed original.',
  comment: 'The tenant can read it.',
  note: 'Only the staff can read it.',
  issue: 'The form is issued as a sealed paper with a code.',
}

export const consequenceOf = (move: string): string =>
  CONSEQUENCES[move] ?? commonMessages.dialog.sure
