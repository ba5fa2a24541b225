import { aboutMove, isMove } from '../api/about'
import type { MoveName, Status } from '../api/types'
import type { IconName } from './Icon'

type Tone =
  | 'draft'
  | 'submitted'
  | 'resubmitted'
  | 'approved'
  | 'disapproved'
  | 'amendment'
  | 'returned'
  | 'cancelled'

interface StatusStyle {
  icon: IconName
  tone: Tone
  outlined?: boolean
  /** Where it stands in the audit's diagram, or that it is not drawn. */
  drawn: readonly [x: number, y: number] | null
}

/** A move that leads to a status has its icon; `key` presses its button. */
interface MoveStyle {
  icon?: IconName
  key?: string
}

/** One look per status: a new status does not compile without one. */
export const statusStyles: Record<Status, StatusStyle> = {
  DRAFT: { icon: 'pencil-line', tone: 'draft', outlined: true, drawn: [80, 110] },
  SUBMITTED: { icon: 'send', tone: 'submitted', drawn: [330, 110] },
  RESUBMITTED: { icon: 'repeat-2', tone: 'resubmitted', drawn: [850, 192] },
  APPROVED: { icon: 'circle-check', tone: 'approved', drawn: [1110, 110] },
  DISAPPROVED: { icon: 'octagon-x', tone: 'disapproved', drawn: [600, 28] },
  'FOR AMENDMENT': { icon: 'file-pen-line', tone: 'amendment', drawn: [850, 28] },
  RETURNED: { icon: 'corner-up-left', tone: 'returned', drawn: [600, 192] },
  CANCELLED: { icon: 'ban', tone: 'cancelled', outlined: true, drawn: [330, 205] },
  DISCARDED: { icon: 'trash-2', tone: 'cancelled', outlined: true, drawn: null },
  ERASED: { icon: 'trash-2', tone: 'cancelled', outlined: true, drawn: null },
}

/** One look per move: a new move does not compile without one. */
export const moveStyles: Record<MoveName, MoveStyle> = {
  born: {},
  submit: {},
  approve: { key: 'A' },
  propose: { icon: 'eye', key: 'A' },
  send_back: { key: 'R' },
  disapprove: { key: 'D' },
  amend: {},
  undo: {},
  undo_resubmitted: {},
  replace: { icon: 'repeat-2' },
  supersede: { icon: 'repeat-2' },
  reinstate: { icon: 'rotate-cw' },
  resubmit: {},
  sign: { icon: 'file-pen-line' },
  sign_file: { icon: 'file-check' },
  ask_by_link: { icon: 'send' },
  withdraw_link: { icon: 'undo-2' },
  sign_by_link: { icon: 'file-pen-line' },
  refuse_by_link: { icon: 'ban' },
  refuse_signature: { icon: 'ban' },
  ask_signature: { icon: 'bell' },
  print_to_sign: { icon: 'file-text' },
  add_signed_copy: { icon: 'file-check' },
  add_copy_by_link: { icon: 'file-check' },
  request_return: { icon: 'undo-2' },
  cancel: {},
  claim: { icon: 'eye' },
  release: { icon: 'eye-off' },
  take_over: { icon: 'user' },
  assign: { icon: 'user' },
  snooze: { icon: 'clock' },
  wake: { icon: 'bell' },
  knock: { icon: 'bell' },
  dismiss_duplicate: { icon: 'check' },
  undo_receipt: { icon: 'undo-2' },
  receive_original: { icon: 'file-check' },
  send_original: { icon: 'send' },
  ask_for_original: { icon: 'bell' },
  receive_copy: { icon: 'scan-text' },
  confirm_copy: { icon: 'file-check' },
  type_figures: { icon: 'pencil-line' },
  claim_in: { icon: 'calendar' },
  sign_conforme: { icon: 'file-check' },
  withdraw_conforme: { icon: 'x' },
  withdraw_import: {},
  issue: { icon: 'circle-dot' },
  comment: { icon: 'message-square' },
  note: { icon: 'pencil-line' },
  discard: {},
  expire: {},
  restore: { icon: 'rotate-cw' },
  warn: { icon: 'clock' },
  remind: { icon: 'clock' },
  hold: { icon: 'lock' },
  lift_hold: { icon: 'lock' },
  erase: {},
}

export const toneOf = (status: Status) => ({
  color: `status.${statusStyles[status].tone}.fg`,
  bgcolor: `status.${statusStyles[status].tone}.bg`,
})

const lookOf = (move: string): MoveStyle => (isMove(move) ? moveStyles[move] : {})

/** The key that presses the move's button. */
export const keyOf = (move: string) => lookOf(move).key

const QUIET = { color: 'primary.main', bgcolor: 'action.selected' }

/** Icon and colours of what was done: those of the status it led to, or the move's own. */
export function markOf(move: MoveName, target: Status | null = aboutMove(move).target) {
  const icon: IconName = lookOf(move).icon ?? (target ? statusStyles[target].icon : 'circle-dot')
  return { icon, tone: target ? toneOf(target) : QUIET }
}
