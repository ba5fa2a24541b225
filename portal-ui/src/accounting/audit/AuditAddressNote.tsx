import Button from '@mui/material/Button'
import { auditMessages } from '../../shared/messages/audit'
import { refusedFields } from '../../shared/ui/moveAnswers'
import { Note } from '../../shared/ui/Note'
import { NAMES, type Name, type Question } from './auditQuestion'

const words = auditMessages.address

const LABELS: Record<Name, string> = {
  who: auditMessages.filters.who,
  move: auditMessages.filters.what,
  lifecycle: auditMessages.filters.what,
  from: auditMessages.filters.from,
  to: auditMessages.filters.to,
  reference: auditMessages.filters.about,
  tenant: auditMessages.filters.about,
  ip: auditMessages.filters.where,
}

/** The parts of the question that the server could not look up. */
export const unreadableParts = (question: Question, error: unknown): Name[] => {
  const refused = refusedFields(error)
  return NAMES.filter((name) => question[name] && refused[name])
}

interface Props {
  question: Question
  parts: Name[]
  askOnly: (question: Question) => void
}

/** An address with a day that does not exist, or the like: in words, and the rest can be asked. */
export const AuditAddressNote = ({ question, parts, askOnly }: Props) => {
  const labels = [...new Set(parts.map((name) => LABELS[name]))]
  const rest = Object.fromEntries(
    Object.entries(question).filter(([name]) => !parts.includes(name as Name)),
  )
  return (
    <Note
      tone="info"
      role="alert"
      action={
        <Button size="small" onClick={() => askOnly(rest)}>
          {words.without}
        </Button>
      }
    >
      <strong>{words.title}</strong> {words.text(labels.join(', '))}
    </Note>
  )
}
