import type { Status } from '../api/types'
import type { IconName } from './icons'

type Tone =
  | 'draft'
  | 'submitted'
  | 'resubmitted'
  | 'approved'
  | 'disapproved'
  | 'amendment'
  | 'returned'
  | 'cancelled'

interface Look {
  icon: IconName
  tone: Tone
  outlined?: boolean
}

/** One look per status: a new status does not compile without one. */
export const statusLooks: Record<Status, Look> = {
  DRAFT: { icon: 'pencil-line', tone: 'draft', outlined: true },
  SUBMITTED: { icon: 'send', tone: 'submitted' },
  RESUBMITTED: { icon: 'repeat-2', tone: 'resubmitted' },
  APPROVED: { icon: 'circle-check', tone: 'approved' },
  DISAPPROVED: { icon: 'octagon-x', tone: 'disapproved' },
  'FOR AMENDMENT': { icon: 'file-pen-line', tone: 'amendment' },
  RETURNED: { icon: 'corner-up-left', tone: 'returned' },
  CANCELLED: { icon: 'ban', tone: 'cancelled', outlined: true },
  DISCARDED: { icon: 'trash-2', tone: 'cancelled', outlined: true },
  ERASED: { icon: 'trash-2', tone: 'cancelled', outlined: true },
}

export const toneOf = (status: Status) => ({
  color: `status.${statusLooks[status].tone}.fg`,
  bgcolor: `status.${statusLooks[status].tone}.bg`,
})
