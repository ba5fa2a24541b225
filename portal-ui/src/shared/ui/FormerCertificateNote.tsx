import type { Certificate } from '../api/types'
import { formatDate } from '../format/dates'
import { historyMessages } from '../messages/history'
import { Note } from './Note'

interface Props {
  of: Pick<Certificate, 'approved_elsewhere_on' | 'former_reference'>
}

/** Of a certificate that a former system approved: when, and under which reference. */
const FormerCertificateNote = ({ of: { approved_elsewhere_on: day, former_reference } }: Props) =>
  day && <Note tone="info">{historyMessages.note(formatDate(day), former_reference ?? '')}</Note>

export default FormerCertificateNote
