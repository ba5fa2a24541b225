import Button from '@mui/material/Button'
import { isRefusal } from '../../shared/api/http'
import { accountingMessages } from '../../shared/messages/accounting'
import { commonMessages } from '../../shared/messages/common'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Note } from '../../shared/ui/Note'
import { whatHappened } from './conflictMessages'

interface Props {
  error: unknown
  /** The status that was on the screen when the decision was made. */
  seen: string
  onShow?: () => void
}

/** Somebody was faster: who, what, when, and that nothing is lost. */
export const DecisionConflict = ({ error, seen, onShow }: Props) => {
  if (!isRefusal(error, 409)) return <ErrorNote error={error} />
  return (
    <Note
      tone="bad"
      icon="hand"
      role="alert"
      action={
        onShow && (
          <Button variant="text" onClick={onShow}>
            {commonMessages.errors.showIt}
          </Button>
        )
      }
    >
      <strong>{whatHappened(error, seen)}</strong> {accountingMessages.decide.notSaved}
    </Note>
  )
}
