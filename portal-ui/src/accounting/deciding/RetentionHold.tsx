import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { isOfKind, type Kind } from '../../shared/api/about'
import { certificateMessages } from '../../shared/messages/certificate'
import { MovesBar } from '../../shared/ui/MovesBar'
import { Note } from '../../shared/ui/Note'
import { type Form, rememberForm } from './formCache'

const KINDS: Kind[] = ['conforme', 'upkeep', 'assignment']

/** That retention leaves this form alone, and the moves that say so or no longer do. */
export const RetentionHold = ({ form }: { form: Form }) => {
  const client = useQueryClient()
  const hasMoves = form.moves.some(isOfKind(...KINDS))
  const isHeld = form.legal_hold
  if (!hasMoves && !isHeld) return null
  const moves = hasMoves && (
    <MovesBar of={form} kinds={KINDS} onMoved={(after) => rememberForm(client, after)} />
  )
  if (!isHeld) return <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>{moves}</Box>
  return (
    <Note tone="info" icon="lock" action={moves}>
      <strong>{certificateMessages.legalHold}</strong> {certificateMessages.legalHoldText}
    </Note>
  )
}
