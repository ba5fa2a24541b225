import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { pg } from '../../shared/messages/pages'
import { MovesBar } from '../../shared/ui/MovesBar'
import { Note } from '../../shared/ui/Note'
import { type Form, rememberForm } from './form'
import { KEEPING } from './moves'

/** That retention leaves this form alone, and the moves that say so or no longer do. */
export const Kept = ({ form }: { form: Form }) => {
  const client = useQueryClient()
  const others = form.moves.map(({ name }) => name).filter((name) => !KEEPING.includes(name))
  const hasMoves = others.length < form.moves.length
  const isHeld = form.legal_hold
  if (!hasMoves && !isHeld) return null
  const moves = hasMoves && (
    <MovesBar of={form} except={others} onMoved={(after) => rememberForm(client, after)} />
  )
  if (!isHeld) return <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>{moves}</Box>
  return (
    <Note tone="info" icon="lock" action={moves}>
      <strong>{pg.legalHold}</strong> {pg.legalHoldText}
    </Note>
  )
}
